/*
 * motion.mjs: with motion, things move and a click ends it; where the system or the player
 * wants none, nothing moves at all.
 */
import assert from 'node:assert/strict';
import { playNow, setSpeed } from './ways.mjs';

/* Runs in the page before its scripts: counts motions that last. */
function countMotions() {
  window.motions = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    window.motions++;
    return animate.call(this, frames, options);
  };
}

/* Runs in the page: animations and transitions of the style sheet that can be seen. */
function styleMotions() {
  return document
    .getAnimations()
    .filter((one) => one.effect.getComputedTiming().duration > 1)
    .map((one) => `${one.animationName ?? one.transitionProperty ?? one.id} on ${one.effect.target.outerHTML.slice(0, 60)}`);
}

async function playTurns(player, n, check = () => undefined) {
  const until = player.clicks + n;
  while (player.clicks < until) {
    const sight = await player.asked();
    if (sight.isOver) return;
    await player.choose(sight);
    await check();
  }
}

async function calmBySystem(world, report) {
  const guest = await world.guest({ motion: false });
  await guest.context.addInitScript(countMotions);
  const player = await playNow(guest, 17);
  await report.part('under reduced motion nothing moves', async () => {
    await playTurns(player, 20, async () =>
      assert.deepEqual(await guest.page.evaluate(styleMotions), []),
    );
    assert.equal(await guest.page.evaluate(() => window.motions), 0);
  });
}

async function calmByChoice(world, report) {
  const guest = await world.guest({ motion: true });
  await guest.context.addInitScript(countMotions);
  const player = await playNow(guest, 18);
  await report.part('with motion, pieces move', async () => {
    await playTurns(player, 4);
    assert.ok((await guest.page.evaluate(() => window.motions)) > 0);
  });
  await report.part('the player may turn it off', async () => {
    await setSpeed(guest, 'none');
    await player.asked();
    const before = await guest.page.evaluate(() => window.motions);
    await playTurns(player, 8);
    assert.equal(await guest.page.evaluate(() => window.motions), before);
  });
}

export const scenarios = [
  { name: 'reduced motion', run: calmBySystem },
  { name: 'motion off', run: calmByChoice },
];
