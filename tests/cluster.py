"""cluster.py: a throw-away PostgreSQL for tests, in a folder of its own. Standard library only.

It listens on a socket in its folder and on a port of the loopback. Root may not run it: then it
belongs to the user postgres. Unless it is asked to, it flushes nothing to the disk: a process that is
killed loses nothing by that, and the machine does not crash here.
"""

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PASSWORD = "not-a-secret"
PATIENCE = 60  # seconds for it to start
QUICK = ("fsync=off", "full_page_writes=off", "autovacuum=off")
SETTINGS = ("shared_buffers=32MB",
            "max_connections=40", "log_min_messages=fatal", "dynamic_shared_memory_type=posix")


def folder_of_programs():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"),
                   key=lambda path: int(path.split("/")[4]))
    return Path(found[-1]).parent if found else None


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


class Cluster:
    """A running database server; url(name) is a database of that name."""

    def __init__(self, flushes=False):
        self.settings = SETTINGS + (() if flushes else QUICK)
        self.programs = folder_of_programs()
        assert self.programs, "PostgreSQL is not installed: tools/setup"
        self.folder = Path(tempfile.mkdtemp(prefix="beringia-pg-"))
        self.owner = pwd.getpwnam("postgres") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        if os.geteuid() == 0:
            os.chown(self.folder, self.owner.pw_uid, self.owner.pw_gid)
        self.port, self.process = free_port(), None
        secret = self.folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        self.run("initdb", "-D", self.data, "-U", "club", "-E", "UTF8", "--locale=C", "--no-sync",
                 "--auth=scram-sha-256", f"--pwfile={secret}")
        self.start()

    @property
    def data(self):
        return self.folder / "data"

    def as_owner(self):
        who = {"user": self.owner.pw_uid, "group": self.owner.pw_gid, "extra_groups": []}
        return who if os.geteuid() == 0 else {}

    def run(self, name, *args, **more):
        return subprocess.run([str(self.programs / name), *map(str, args)], check=True, text=True,
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              **self.as_owner(), **more).stdout

    def start(self):
        settings = [word for setting in self.settings for word in ("-c", setting)]
        self.process = subprocess.Popen(
            [str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port),
             "-k", str(self.folder), "-h", "127.0.0.1", *settings], cwd=self.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.as_owner())
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                self.sql("SELECT 1")
                return
            except subprocess.CalledProcessError:
                time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def stop(self, number=signal.SIGINT):
        """SIGINT ends its connections, SIGQUIT is as if it had crashed."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.wait(PATIENCE)

    def again(self, number=signal.SIGINT):
        self.stop(number)
        self.start()

    def sql(self, text, name="postgres"):
        """What it answers, a line for each row."""
        return self.run("psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p", self.port,
                        "-U", "club", "-c", text, name, env={"PGPASSWORD": PASSWORD}).strip()

    def url(self, name, password=PASSWORD, port=None):
        return f"postgresql://club:{password}@127.0.0.1:{port or self.port}/{name}"

    def new(self, name):
        """The address of a new, empty database."""
        self.sql(f'CREATE DATABASE "{name}" TEMPLATE template0')
        return self.url(name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
