/*
 * witness.mjs: sees every click and every step that the page sends, and judges afterwards
 * which steps somebody asked for.
 *
 * A step was asked for if a finger went down on a question that was open and ready, and that
 * question is the one answered. What the page sends without any finger (the rest of a set
 * that was confirmed, an answer that is the only sensible one) is told apart: nobody's click
 * may have become a step by accident.
 */

/* Runs in the page before its scripts. */
export function watchHands() {
  const seen = (window.beringiaHands = { downs: [], acts: [], at: null, prompt: null });
  const isReady = () => document.querySelector('[data-part="question"][data-ready]') !== null;
  const down = ({ clientX: x, clientY: y }) =>
    seen.downs.push({ when: performance.now(), x, y, at: seen.at, isReady: isReady() });
  window.addEventListener('pointerdown', down, true);
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.t === 'act') {
      const [isClick, downs] = [window.event?.type === 'click', seen.downs.length];
      seen.acts.push({ when: performance.now(), at: message.at, step: message.step, prompt: seen.prompt, isClick, downs, isReady: isReady() });
    }
    return send.call(this, text);
  };
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      super.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.t !== 'now') return;
        seen.at = message.at;
        seen.prompt = message.ask?.prompt ?? null;
      });
    }
  };
}

/** Two clicks on one spot within this are one gesture. */
const DOUBLE = 350;
const NEAR = 4;

/* The gesture that each finger belongs to, counted from 0. */
function gestures(downs) {
  let count = -1;
  return downs.map((down, i) => {
    const before = downs[i - 1];
    const isSame = before && down.when - before.when < DOUBLE && Math.hypot(down.x - before.x, down.y - before.y) < NEAR;
    if (!isSame) count++;
    return count;
  });
}

function wordsOf({ prompt, step, at }) {
  return `${prompt}: ${step.join(' ')} (question ${at})`;
}

/**
 * Steps by accident, in words, and what the page answered by itself, as "prompt: verb".
 * `seen` is what watchHands noted.
 */
export function judgeHands({ downs, acts }) {
  const gesture = gestures(downs);
  const byItself = new Set();
  const faults = [];
  const doubtful = [];
  const used = new Set();
  acts.forEach((act, i) => {
    const kind = `${act.prompt}: ${act.step[0]}`;
    const down = downs[act.downs - 1];
    const hasFinger = act.downs > (acts[i - 1]?.downs ?? 0);
    if (!act.isClick && !hasFinger) return byItself.add(kind);
    if (!act.isClick) return doubtful.push({ act, kind });
    if (!down || !down.isReady) faults.push(`no question was ready: ${wordsOf(act)}`);
    else if (down.at !== act.at) faults.push(`the click was made at question ${down.at}: ${wordsOf(act)}`);
    else if (used.has(gesture[act.downs - 1])) faults.push(`a second step by one gesture: ${wordsOf(act)}`);
    used.add(gesture[act.downs - 1]);
  });
  for (const { act, kind } of doubtful) {
    const down = downs[act.downs - 1];
    const isAsked = down.isReady && down.at === act.at && !used.has(gesture[act.downs - 1]);
    if (isAsked) used.add(gesture[act.downs - 1]);
    else if (!byItself.has(kind)) faults.push(`after a click that did not count: ${wordsOf(act)}`);
  }
  return { faults, byItself: [...byItself], asked: used.size };
}
