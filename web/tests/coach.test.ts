/*
 * coach.test.ts: the coach of a first game: its sentences, and when it holds a step back.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Coach, isGood, MUCH, tipFor, type CoachCalls, type Tips } from '../src/coach.svelte';
import type { Hint, HintStep } from '../src/messages';
import type { Step, View, Vocabulary } from '../src/types';
import { languages } from '../src/words';

function read<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
}

const games = readdirSync(new URL('../../games', import.meta.url)).filter((game) =>
  readdirSync(new URL(`../../games/${game}`, import.meta.url)).includes('lesson.txt'),
);

describe.each(games)('the coach of %s', (game) => {
  const tips = languages.map((lang) => read<Tips>(`../../games/${game}/web/words/coach.${lang}.json`));
  const { domains, prompts, values } = read<Vocabulary>(`../generated/${game}.json`);

  it('says the same in every language', () => {
    for (const one of tips) expect(Object.keys(one)).toEqual(Object.keys(tips[0]!));
    expect(Object.values(tips[0]!)).not.toEqual(Object.values(tips[1]!));
  });

  it('has a short sentence for every question', () => {
    for (const { name } of prompts.filter((prompt) => prompt.name !== 'fate'))
      for (const one of tips) {
        const said = tipFor(one, { prompt: name } as unknown as View, name);
        expect(said, name).toMatch(/^[A-Z].*[.?]$/);
        expect(said.length, said).toBeLessThan(150);
      }
  });

  it('asks for words that a member can be, and only numbers for how small they are', () => {
    for (const [, member = '', sign, value = ''] of Object.keys(tips[0]!).map((key) => /@(\w+)([<=])(\w+)$/.exec(key) ?? []))
      if (member) {
        const items = domains.find(({ name }) => name === values?.[member])?.items;
        if (sign === '<') expect(items, member).toBeUndefined();
        else expect(items, member).toContain(value);
      }
  });

  it('speaks of questions that there are', () => {
    const known = prompts.map(({ name }) => name);
    for (const key of Object.keys(tips[0]!))
      for (const prompt of key.split('@')[0]!.split('|')) expect(known).toContain(prompt);
  });
});

describe('tipFor', () => {
  const tips = { 'melt|act': 'Always.', 'melt@left<5': 'Late.', 'melt@season=winter': 'Cold.' };
  const of = (more: object): string => tipFor(tips, more as View, 'melt');
  it('takes what fits the position', () => {
    expect(of({})).toBe('Always.');
    expect(of({ left: 5 })).toBe('Always.');
    expect(of({ left: 4 })).toBe('Late.');
    expect(of({ season: 'winter' })).toBe('Cold.');
    expect(of({ season: 'summer' })).toBe('Always.');
    expect(tipFor(tips, {} as View, 'act')).toBe('Always.');
    expect(tipFor(tips, {} as View, 'bid')).toBe('');
  });
});

const A: Step = ['melt', 'a1'];
const B: Step = ['melt', 'b2'];
const C: Step = ['melt', 'c3'];
const D: Step = ['end_turn'];

function hintOf(steps: HintStep[], taken?: Hint['taken']): Hint {
  return { t: 'hint', table: 't', seat: 0, at: 7, steps, ...(taken ? { taken } : {}) };
}

describe('isGood', () => {
  const hint = hintOf([{ step: A, then: [D] }, { step: B }, { step: C, loss: 9 }]);
  it('takes what was advised, or the beginning of it', () => {
    expect(isGood(hint, [A])).toBe(true);
    expect(isGood(hint, [A, D])).toBe(true);
    expect(isGood(hint, [A, B])).toBe(false);
    expect(isGood(hint, [B, C])).toBe(true);
  });
  it('takes nothing that loses', () => expect(isGood(hint, [C])).toBe(false));
});

/** A table at which everything is answered at once. */
class Table implements CoachCalls {
  at = 7;
  steps = [A, B, C];
  has = true;
  loss: number | undefined = 2 * MUCH;
  asked_for: (Step[] | undefined)[] = [];
  running = 0;
  most = 0;
  isSlow = false;
  asked = () => ({ at: this.at, seat: 0, steps: this.steps });
  mayAsk = () => this.has;
  after = (): Promise<null> => (this.isSlow ? Promise.resolve(null) : new Promise(() => undefined));
  async hint(_seat: number, _at: number, taken?: Step[]): Promise<Hint> {
    this.asked_for.push(taken);
    this.most = Math.max(this.most, ++this.running);
    await Promise.resolve();
    if (this.isSlow) await new Promise(() => undefined);
    this.running--;
    const { loss } = this;
    return hintOf([{ step: A }], taken && { chance: 20, within: 3, ...(loss ? { loss } : {}) });
  }
}

describe('Coach', () => {
  it('thinks while the player does, and lets what is good pass at once', async () => {
    const table = new Table();
    const coach = new Coach(table);
    coach.look();
    coach.look();
    expect((await coach.hint(7))?.steps[0]?.step).toEqual(A);
    expect(await coach.holds([A])).toBe(false);
    expect(table.asked_for).toEqual([undefined]);
    expect(coach.warning).toBeNull();
  });

  it('holds back what loses much, once', async () => {
    const coach = new Coach(new Table());
    coach.look();
    expect(await coach.holds([B])).toBe(true);
    expect(coach.warning).toMatchObject({ at: 7, steps: [B], loss: 2 * MUCH, better: { step: A } });
    coach.forget();
    expect(await coach.holds([B])).toBe(false);
    expect(await coach.holds([C])).toBe(false);
  });

  it('lets small and uncertain losses pass', async () => {
    for (const loss of [MUCH - 1, undefined]) {
      const table = new Table();
      table.loss = loss;
      const coach = new Coach(table);
      coach.look();
      expect(await coach.holds([B])).toBe(false);
    }
  });

  it('forgets its warning with the question', async () => {
    const table = new Table();
    const coach = new Coach(table);
    coach.look();
    await coach.holds([B]);
    table.at = 9;
    coach.look();
    expect(coach.warning).toBeNull();
    expect(coach.hint(7)).toBeUndefined();
  });

  it('asks nothing where there are no hints, or nothing to choose', async () => {
    const table = new Table();
    table.has = false;
    const coach = new Coach(table);
    coach.look();
    expect(await coach.holds([B])).toBe(false);
    table.has = true;
    table.steps = [A];
    coach.look();
    expect(await coach.holds([A])).toBe(false);
    expect(table.asked_for).toEqual([]);
  });

  it('asks one thing at a time', async () => {
    const table = new Table();
    const coach = new Coach(table);
    coach.look();
    const held = coach.holds([B]);
    table.at = 8;
    coach.look();
    await held;
    await coach.hint(8);
    expect(table.most).toBe(1);
  });

  it('keeps nobody waiting', async () => {
    const table = new Table();
    table.isSlow = true;
    const coach = new Coach(table);
    coach.look();
    expect(await coach.holds([B])).toBe(false);
  });
});
