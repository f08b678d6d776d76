/*
 * branch.ts: playing on from a step of a finished match (docs/protocol.md, `branch`).
 */
import { app } from './app.svelte';
import { usualBot } from './bots';
import { newPledge } from './fate';
import type { Policy, SeatInfo, SeatWish } from './messages';
import { QUICK } from './quick';

export interface Wish {
  table: string;
  /** After this many steps. */
  at: number;
  /** Whether chance goes on as it was. */
  fate: 'new' | 'same';
  seats: SeatWish[];
}

/** Who plays when I take one seat: bots where bots were, and one of a usual level for people. */
export function seatsFor(seats: readonly SeatInfo[], me: number, bots: readonly string[], level: string): SeatWish[] {
  return seats.map(({ seat, kind, bot }) =>
    seat === me ? { kind: 'me' } : { kind: 'bot', bot: usualBot(bots, (kind === 'bot' && bot) || level) },
  );
}

/** In private, unless others are to come. */
export function policyFor(seats: readonly SeatWish[]): Policy {
  const isOpen = seats.some((seat) => seat.kind === 'open');
  const people = seats.filter((seat) => seat.kind !== 'bot').length;
  return { ...QUICK, hints: people === 1, ...(isOpen ? { undo: 'turn', watch: true } : {}) };
}

/** Opens the table and goes there; a refusal is shown. */
export async function playOn({ table, at, fate, seats }: Wish): Promise<void> {
  app.trouble = null;
  try {
    const pledge = fate === 'new' ? await newPledge() : undefined;
    const policy = policyFor(seats);
    const done = await app.ask<'branch'>({ t: 'branch', table, at, fate, seats, policy, pledge });
    app.go({ screen: 'table', table: done.table! });
  } catch (error) {
    app.trouble = app.sayRefusal(error);
  }
}
