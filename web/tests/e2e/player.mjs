/*
 * player.mjs: somebody who knows no rules and plays what the page offers.
 *
 * The eyes read the page as a screen reader would: what can be chosen is a button of the
 * board whose name says so, or a button beside the question. The hands are a mouse, a
 * finger or a keyboard. Among what is offered a seeded generator chooses.
 */
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { litPattern } from './words.mjs';

/** Clicks after which a game should long be over. */
const MOST = 3000;
/** Choices without a step, after which something is wrong. */
const IDLE = 80;
/** Milliseconds for a button that was just seen to be pressed. */
const HURRY = 5000;
/** Milliseconds between two looks while something moves: who looks disturbs. */
const BLINK = 80;
/** Two clicks on one thing within this are one click, so says the page. */
export const DOUBLE = 380;
const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** A small generator (mulberry32), so that a failing game can be played again. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// ---- Eyes: these run in the page ------------------------------------------------------------

/* What the page shows, two frames from now: everything that has come in is drawn then. */
async function look({ lit, quiet }) {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const offered = new RegExp(lit);
  const question = document.querySelector('[data-part="question"]');
  const state = question?.dataset.state ?? null;
  const places = [...document.querySelectorAll(':is([data-part="board"], [data-part="hand"]) [role="button"][data-ref]')];
  const answers = [...document.querySelectorAll('[data-part="answer"]:not([aria-disabled="true"])')];
  const nameOf = (button) => (button.getAttribute('aria-label') ?? button.textContent).trim().replace(/\s+/g, ' ');
  return {
    isOver: state === 'over',
    curtain: document.querySelector('section[aria-labelledby="curtain"] button')?.textContent.trim() ?? null,
    isMoving: state === 'moving',
    /** A scene that concerns the player waits to be seen. */
    isScene: document.querySelector('[data-part="scene"][data-state="waits"]') !== null,
    /** A click counts. */
    isReady: question?.hasAttribute('data-ready') ?? false,
    /** Something is asked, but for a moment no click counts. */
    isDeaf: state === 'asked' && !question.hasAttribute('data-ready'),
    question: document.getElementById('question')?.textContent ?? '',
    /** What ends a set that is being picked. */
    end: answers.filter((button) => button.matches('.main:not([data-step])')).map(nameOf)[0] ?? null,
    refs: places.filter((place) => offered.test(place.getAttribute('aria-label'))).map((place) => place.dataset.ref),
    buttons: answers.map(nameOf).filter((name) => !quiet.includes(name)),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}

/* What reaches beyond the right edge of the screen, outermost first. */
function sticksOut() {
  const edge = document.documentElement.clientWidth;
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > edge + 0.5)
    .map((one) => `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}">${one.textContent.slice(0, 40)}`);
}

/* A point where a click would meet the place with this ref, and how large the part of it is
 * that nothing else covers; null if all of it is covered. */
function reach(ref) {
  const place = document.querySelector(`[data-part] [data-ref="${ref}"][role="button"]`);
  if (!place) return null;
  const isInside = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
  if (!isInside(place.getBoundingClientRect())) place.scrollIntoView({ block: 'center' });
  const box = place.getBoundingClientRect();
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const hits = [];
  const step = Math.max(2, Math.min(box.width, box.height) / 16); // small ones are measured exactly
  for (let y = box.top + 1; y < box.bottom; y += step)
    for (let x = box.left + 1; x < box.right; x += step)
      if (document.elementFromPoint(x, y)?.closest('[data-ref][role="button"]') === place) hits.push({ x, y });
  if (hits.length === 0) return null;
  const far = ({ x, y }) => Math.hypot(x - middle.x, y - middle.y);
  const [xs, ys] = [hits.map((hit) => hit.x), hits.map((hit) => hit.y)];
  return {
    part: place.closest('[data-part]').dataset.part,
    ...hits.reduce((best, hit) => (far(hit) < far(best) ? hit : best)),
    width: Math.max(...xs) - Math.min(...xs) + step,
    height: Math.max(...ys) - Math.min(...ys) + step,
  };
}

/* Where the focus is. */
function focused() {
  const active = document.activeElement;
  const box = active?.getBoundingClientRect();
  return {
    ref: active?.getAttribute('data-ref') ?? null,
    part: active?.closest('[data-part]')?.getAttribute('data-part') ?? null,
    name: (active?.getAttribute('aria-label') ?? active?.textContent ?? '').trim(),
    tag: active?.tagName.toLowerCase() ?? '',
    x: (box?.left ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.top ?? 0) + (box?.height ?? 0) / 2,
  };
}

// ---- Hands ----------------------------------------------------------------------------------

/* The button that ends a scene; gone by itself if somebody else was quicker. */
const GO_ON = '[data-part="scene"] [data-part="go-on"]';

class Pointer {
  /** The smallest target met so far. */
  smallest = Infinity;

  constructor(player) {
    this.player = player;
    this.page = player.guest.page;
  }

  async choose(ref) {
    const at = await this.page.evaluate(reach, ref);
    assert.ok(at, `${ref} is offered, but nothing of it can be clicked`);
    this.smallest = Math.min(this.smallest, at.width, at.height);
    await this.press(at.x, at.y, at.part === 'hand');
  }
}

export class Mouse extends Pointer {
  async goOn() {
    await this.page.locator(GO_ON).click({ timeout: HURRY }).catch(() => undefined);
  }
  async press(x, y) {
    await this.page.mouse.click(x, y);
  }
  async button(name) {
    await this.player.buttonNamed(name).click({ timeout: HURRY });
  }
}

export class Finger extends Pointer {
  async goOn() {
    await this.page.locator(GO_ON).tap({ timeout: HURRY }).catch(() => undefined);
  }
  /** The first tap on a card raises it, the second plays it. */
  async press(x, y, isCard) {
    await this.page.touchscreen.tap(x, y);
    if (!isCard) return;
    await wait(DOUBLE);
    await this.page.touchscreen.tap(x, y);
  }
  async button(name) {
    await this.player.buttonNamed(name).tap({ timeout: HURRY });
  }
}

export class Keyboard {
  constructor(player) {
    this.player = player;
    this.page = player.guest.page;
  }

  /** The scene has taken the focus. */
  async goOn() {
    await this.page.locator(GO_ON).press('Enter', { timeout: HURRY }).catch(() => undefined);
  }

  /** Presses Tab until `isThere` holds for what has the focus. */
  async tabTo(isThere, back = false) {
    const way = [];
    for (let i = 0; i < 120; i++) {
      const here = await this.page.evaluate(focused);
      if (isThere(here)) return here;
      way.push(here.name.slice(0, 20) || here.tag);
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`not reached by Tab: ${way.slice(-30).join(', ')}`);
  }

  async choose(ref) {
    const { part } = (await this.page.evaluate(reach, ref)) ?? {};
    let here = await this.page.evaluate(focused);
    const isThere = (place) => place.ref !== null && place.part === part;
    if (!isThere(here)) here = await this.tabTo(isThere);
    const way = [];
    while (here.ref !== ref) {
      // Looked for again at each step: the focus may have scrolled the page.
      const goal = await this.page.evaluate(reach, ref);
      assert.ok(goal, `${ref} is offered, but not there`);
      assert.ok(way.length < 60, `${ref} is not reached by arrows: ${way.join(', ')}`);
      const isLost = way.includes(here.ref);
      way.push(here.ref);
      here = await this.walk(here, goal, isLost);
    }
    await this.page.keyboard.press('Enter');
  }

  /* One arrow nearer; along the other axis if that leads nowhere. Who comes by the same place
   * again goes anywhere. */
  async walk(here, goal, isLost) {
    const [dx, dy] = [goal.x - here.x, goal.y - here.y];
    const across = dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    const along = dy > 0 ? 'ArrowDown' : 'ArrowUp';
    const order = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
    if (isLost) order.unshift(ARROWS[Math.floor(this.player.random() * 4)]);
    for (const key of order) {
      await this.page.keyboard.press(key);
      const now = await this.page.evaluate(focused);
      if (now.ref !== here.ref) return now;
    }
    return here;
  }

  async button(name) {
    const here = await this.page.evaluate(focused);
    await this.tabTo((place) => place.tag === 'button' && place.name === name, here.ref !== null);
    await this.page.keyboard.press('Enter');
  }
}

// ---- The player -----------------------------------------------------------------------------

export class Player {
  clicks = 0;
  last = { name: '', when: 0 };
  /** The widest that the page was beyond its window. */
  overflow = 0;
  questions = new Set();

  constructor(guest, Hand = Mouse, seed = 1) {
    this.guest = guest;
    this.random = random(seed);
    this.speak(guest.say);
    this.hand = new Hand(this);
  }

  /** The language of the page has changed. */
  speak(say) {
    this.names = {
      question: say('table.question'),
      lit: litPattern(say.lang, say.of),
      quiet: ['cancel', 'table.undo', 'hint', 'table.standing', 'table.standing.end'].map((key) => say(key)),
    };
    this.endTurn = say.of === 'iglu' ? say.game('verb.end_turn') : null;
  }

  /** The button that ends the turn, which may say what is left; undefined where there is none. */
  endOf(buttons) {
    return this.endTurn === null ? undefined : buttons.find((name) => name.startsWith(this.endTurn));
  }

  buttonNamed(name) {
    const { page } = this.guest;
    return page.getByRole('region', { name: this.names.question, exact: true }).getByRole('button', { name, exact: true });
  }

  look() {
    return this.guest.page.evaluate(look, this.names);
  }

  /** Waits until `isReady` holds for what is shown, twice in a row, and nothing moves. */
  async until(isReady) {
    const end = Date.now() + this.guest.patience;
    let last = '';
    for (;;) {
      const sight = await this.look();
      if (sight.overflow > this.overflow) {
        this.overflow = sight.overflow;
        this.wide = await this.guest.page.evaluate(sticksOut);
      }
      if (sight.isScene) await this.hand.goOn();
      const text = JSON.stringify(sight);
      const isSettled = text === last && !sight.isMoving && !sight.isDeaf && this.guest.isAnswered;
      if (isSettled && isReady(sight)) return sight;
      if (Date.now() > end) throw new Error(`waited in vain; the page shows ${text}`);
      last = text;
      if (sight.isMoving) await wait(BLINK);
    }
  }

  /** Waits for a decision, for the end, for the curtain, or until `isDone`. */
  asked(isDone = () => false) {
    return this.until(
      (sight) => sight.isOver || sight.curtain || isDone(sight) || sight.refs.length + sight.buttons.length > 0,
    );
  }

  /** Chooses one of what is offered. The page may change under the hand: then what was
   * offered is looked at again. */
  async choose(sight) {
    this.clicks++;
    this.questions.add(sight.question.split('.')[0]);
    try {
      await this.chooseAny(sight);
    } catch (error) {
      const now = await this.look();
      if (JSON.stringify(now) === JSON.stringify(sight)) throw error;
    }
  }

  /* Turns end early every now and then, and so does a set. */
  async chooseAny({ refs, buttons, end }) {
    const turn = this.endOf(buttons);
    if (turn && this.random() < 0.3) return this.press(turn);
    if (end && this.random() < 0.3) return this.press(end);
    const i = Math.floor(this.random() * (refs.length + buttons.length));
    if (i < refs.length) return this.pick(refs[i]);
    return this.press(buttons[i - refs.length]);
  }

  async pick(ref) {
    await this.pause(ref);
    await this.hand.choose(ref);
  }

  async press(name) {
    await this.pause(name);
    await this.hand.button(name);
  }

  /* Who chooses the same thing twice in a row does not mean a double click. */
  async pause(name) {
    const early = name === this.last.name ? this.last.when + DOUBLE - Date.now() : 0;
    if (early > 0) await wait(early);
    this.last = { name, when: Date.now() };
  }

  /** Plays until `isDone` says so or the game is over; gives what is shown then. */
  async play(isDone = () => false) {
    let [reached, idle] = [-1, 0];
    for (let i = 0; i < MOST; i++) {
      const sight = await this.asked(isDone);
      if (sight.isOver || sight.curtain || isDone(sight)) return sight;
      idle = this.guest.step === reached ? idle + 1 : 0;
      reached = this.guest.step;
      if (idle > IDLE) throw new Error(`${IDLE} choices led nowhere; the page shows ${JSON.stringify(sight)}`);
      await this.choose(sight);
    }
    throw new Error(`the game is not over after ${MOST} choices`);
  }
}
