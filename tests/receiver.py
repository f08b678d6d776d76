"""receiver.py: the world outside a server under test: a push service that opens what it is sent,
and an SMTP server. Both on the loopback, each with a few bad habits. Standard library, and
libcrypto of OpenSSL for the two things that Python lacks: P-256 and AES-GCM.
"""

import base64
import ctypes
import ctypes.util
import email
import email.policy
import hashlib
import hmac
import http.server
import json
import os
import re
import socket
import subprocess
import tempfile
import threading
import time

CRYPTO = ctypes.CDLL(ctypes.util.find_library("crypto") or "libcrypto.so.3")
POINTER = ctypes.c_void_p
for name in ("EVP_CIPHER_CTX_new", "EVP_aes_128_gcm"):
    getattr(CRYPTO, name).restype = POINTER


def to_text(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# ---- Push ---------------------------------------------------------------------------------------

def openssl(*args, data=None):
    return subprocess.run(["openssl", *args], input=data, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=True).stdout


# What stands before the point in a public key of P-256.
SPKI = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")


def open_gcm(key, nonce, sealed):
    """AES-128-GCM; an exception if it was not sealed by this key."""
    text, tag = sealed[:-16], sealed[-16:]
    context = POINTER(CRYPTO.EVP_CIPHER_CTX_new())
    out, n = ctypes.create_string_buffer(len(text) + 16), ctypes.c_int(0)
    assert CRYPTO.EVP_DecryptInit_ex(context, POINTER(CRYPTO.EVP_aes_128_gcm()), None, key, nonce)
    assert CRYPTO.EVP_DecryptUpdate(context, out, ctypes.byref(n), text, len(text))
    assert CRYPTO.EVP_CIPHER_CTX_ctrl(context, 0x11, 16, tag)
    good = CRYPTO.EVP_DecryptFinal_ex(context, out, ctypes.byref(n))
    CRYPTO.EVP_CIPHER_CTX_free(context)
    assert good == 1, "the tag is wrong"
    return out.raw[:len(text)]


def block(key, text):
    return hmac.new(key, text, hashlib.sha256).digest()


class Browser:
    """The half of a subscription that never leaves a browser."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="beringia-push-")
        self.key = os.path.join(self.folder.name, "key.pem")
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", self.key)
        self.point = openssl("pkey", "-in", self.key, "-pubout", "-outform", "DER")[-65:]
        self.auth = os.urandom(16)

    def agree(self, point):
        peer = os.path.join(self.folder.name, "peer.der")
        with open(peer, "wb") as file:
            file.write(SPKI + point)
        return openssl("pkeyutl", "-derive", "-inkey", self.key, "-peerkey", peer, "-peerform", "DER")

    def open(self, body):
        """The text of a message (RFC 8291)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        point, sealed = body[21:21 + length], body[21 + length:]
        assert size == 4096 and length == 65 and len(body) <= 4096, (size, length, len(body))
        info = b"WebPush: info\0" + self.point + point + b"\1"
        prk = block(salt, block(block(self.auth, self.agree(point)), info))
        key = block(prk, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = block(prk, b"Content-Encoding: nonce\0\1")[:12]
        text = open_gcm(key, nonce, sealed).rstrip(b"\0")
        assert text[-1:] == b"\2", text
        return json.loads(text[:-1])


def check_word(value, origin, public):
    """The host's word (RFC 8292) is signed by its key; what it claims."""
    token, key = re.fullmatch(r"vapid t=([\w.-]+), k=([\w-]+)", value).groups()
    assert key == public, (key, public)
    head, claims, signature = token.split(".")
    assert json.loads(to_bytes(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = to_bytes(signature)
    assert len(raw) == 64

    def number(data):
        data = data.lstrip(b"\0") or b"\0"
        data = b"\0" + data if data[0] & 0x80 else data
        return b"\2" + bytes([len(data)]) + data

    pair = number(raw[:32]) + number(raw[32:])
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: os.path.join(folder, name) for name in ("key", "signature", "text")}
        for name, data in (("key", SPKI + to_bytes(key)), ("text", f"{head}.{claims}".encode()),
                           ("signature", b"\x30" + bytes([len(pair)]) + pair)):
            with open(paths[name], "wb") as file:
                file.write(data)
        openssl("pkey", "-pubin", "-inform", "DER", "-in", paths["key"], "-out", paths["key"] + ".pem")
        openssl("dgst", "-sha256", "-verify", paths["key"] + ".pem", "-signature",
                paths["signature"], paths["text"])
    claims = json.loads(to_bytes(claims))
    assert claims["aud"] == origin, claims
    assert 0 < claims["exp"] - time.time() < 24 * 3600, claims
    return claims


class PushService:
    """Takes messages: `got` has (path, headers, body, time). `status` by path: what it answers;
    "hang": nothing at all."""

    def __init__(self):
        self.got, self.status = [], {}
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):  # noqa: N802
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((self.path, dict(self.headers), body, time.monotonic()))
                status = service.status.get(self.path, 201)
                if callable(status):
                    status = status()
                if status == "hang":
                    service.stop.wait(60)
                    return
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.stop = threading.Event()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def of(self, path):
        return [entry for entry in self.got if entry[0] == path]

    def close(self):
        self.stop.set()
        self.server.shutdown()
        self.server.server_close()


# ---- E-mail ---------------------------------------------------------------------------------------

class SmtpServer:
    """Takes letters: `got` has (from, [to], message, time). `refuse`: the line with which it answers
    a recipient; `hangs`: it says nothing."""

    def __init__(self):
        self.got, self.refuse, self.hangs, self.n_asked = [], None, False, 0
        self.stop = threading.Event()
        self.line = socket.create_server(("127.0.0.1", 0))
        self.port = self.line.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while not self.stop.is_set():
            try:
                line, _ = self.line.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(line,), daemon=True).start()

    def serve(self, line):
        with line, line.makefile("rb") as lines:
            if self.hangs:
                self.n_asked += 1
                self.stop.wait(60)
                return
            line.sendall(b"220 test\r\n")
            try:
                self.talk(line, lines)
            except OSError:
                pass

    def talk(self, line, lines):
        sender, to = "", []
        for command in lines:
            word = command[:4].upper()
            answer = b"250 ok\r\n"
            if word == b"MAIL":
                sender, to = re.search(rb"<(.*)>", command).group(1).decode(), []
            elif word == b"RCPT":
                self.n_asked += 1
                answer = self.refuse or answer
                if not self.refuse:
                    to.append(re.search(rb"<(.*)>", command).group(1).decode())
            elif word == b"DATA":
                line.sendall(b"354 go on\r\n")
                text = b""
                for part in lines:
                    if part == b".\r\n":
                        break
                    assert part.endswith(b"\r\n"), part
                    text += part[1:] if part.startswith(b".") else part
                message = email.message_from_bytes(text, policy=email.policy.default)
                self.got.append((sender, to, message, time.monotonic()))
            elif word == b"QUIT":
                line.sendall(b"221 bye\r\n")
                return
            line.sendall(answer)

    def to(self, address):
        return [entry for entry in self.got if address in entry[1]]

    def close(self):
        self.stop.set()
        self.line.close()
