/*
 * branch.test.ts: who sits where at a table that goes on from a finished match.
 */
import { describe, expect, test, vi } from 'vitest';
import type { SeatInfo } from '../src/messages';

vi.mock('../src/app.svelte', () => ({ app: {} }));
const { policyFor, seatsFor } = await import('../src/branch');

const bots = ['random', 'greedy', 'novice', 'easy', 'medium', 'hard', 'expert', 'master'];
const seats: SeatInfo[] = [
  { seat: 0, kind: 'person', name: 'Anna' },
  { seat: 1, kind: 'bot', name: 'hard', bot: 'hard' },
  { seat: 2, kind: 'bot', name: 'random', bot: 'random' },
  { seat: 3, kind: 'person', name: 'Bob', bot: 'master' },
];

describe('seats of a table that goes on', () => {
  test('I take one, bots stay, and others are played by a usual one', () => {
    expect(seatsFor(seats, 0, bots, 'expert')).toEqual([
      { kind: 'me' },
      { kind: 'bot', bot: 'hard' },
      { kind: 'bot', bot: 'medium' }, // random is for contests
      { kind: 'bot', bot: 'expert' }, // a person, though a bot ended it
    ]);
    expect(seatsFor(seats, 1, bots, 'easy').map(({ kind }) => kind)).toEqual(['bot', 'me', 'bot', 'bot']);
  });
});

describe('what is allowed there', () => {
  test('alone everything, in private', () => {
    expect(policyFor(seatsFor(seats, 0, bots, 'easy'))).toMatchObject({ undo: 'free', hints: true, listed: false, watch: false });
  });
  test('who waits for others shares a link, and takes back less', () => {
    expect(policyFor([{ kind: 'me' }, { kind: 'open' }])).toMatchObject({ undo: 'turn', hints: false, listed: false, watch: true });
  });
  test('two at one device have no hints', () => {
    expect(policyFor([{ kind: 'me' }, { kind: 'device', name: 'Luca' }])).toMatchObject({ undo: 'free', hints: false });
  });
});
