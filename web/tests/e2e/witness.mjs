/*
 * witness.mjs: sees every click and every step that the page sends, and judges afterwards
 * which steps somebody asked for.
 *
 * A step was asked for if a finger went down on a question that was open and ready, and that
 * question is the one answered. What the page sends without a click (the rest of a set that
 * was confirmed, an answer that is the only sensible one) is told apart: it may answer only
 * what was never open to the player.
 */

/* Runs in the page before its scripts. */
export function watchHands() {
  const seen = (window.beringiaHands = { downs: [], acts: [], opened: [], at: null, prompt: null });
  const isReady = () => document.querySelector('[data-part="question"][data-ready]') !== null;
  const down = ({ clientX: x, clientY: y }) =>
    seen.downs.push({ when: performance.now(), x, y, at: seen.at, isReady: isReady() });
  window.addEventListener('pointerdown', down, true);
  const note = () => {
    if (isReady() && seen.opened.at(-1) !== seen.at) seen.opened.push(seen.at);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributeFilter: ['data-ready'] });
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const { t, at, step } = JSON.parse(text);
    const by = window.event?.type ?? null;
    if (t === 'act') seen.acts.push({ at, step, by, prompt: seen.prompt, downs: seen.downs.length });
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

/** What somebody does with the hands; a pointer that goes down only skips. */
const DEEDS = ['click', 'pointerup', 'keydown'];

/**
 * Steps by accident, in words, and what the page answered by itself, as "prompt: verb".
 * `seen` is what watchHands noted.
 */
export function judgeHands({ downs, acts, opened }) {
  const gesture = gestures(downs);
  const byItself = new Set();
  const faults = [];
  const used = new Set();
  for (const act of acts) {
    const down = downs[act.downs - 1];
    const hand = gesture[act.downs - 1];
    if (!DEEDS.includes(act.by)) {
      byItself.add(`${act.prompt}: ${act.step[0]}`);
      if (opened.includes(act.at)) faults.push(`open, and answered without a click: ${wordsOf(act)}`);
    } else if (!down?.isReady) faults.push(`no question was ready: ${wordsOf(act)}`);
    else if (down.at !== act.at) faults.push(`the click was made at question ${down.at}: ${wordsOf(act)}`);
    else if (used.has(hand)) faults.push(`a second step by one gesture: ${wordsOf(act)}`);
    else used.add(hand);
  }
  return { faults, byItself: [...byItself], asked: used.size };
}
