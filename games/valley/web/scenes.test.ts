/*
 * scenes.test.ts: why somebody has won.
 */
import { expect, test } from 'vitest';
import vocabulary from '../../../web/generated/valley.json';
import type { Vocabulary } from '../../../web/src/types';
import { makeSpeaker } from '../../../web/src/words';
import english from '../words/en.json';
import { START } from './pictures';
import { account } from './scenes';
import pageEnglish from './words/en.json';

const speaker = makeSpeaker(vocabulary as Vocabulary, english, 'en', [], pageEnglish);
const log = [{ kind: 'wins', actor: '0', args: [60] }];

function whyWith(status: string[]): string | undefined {
  const view = { ...START.view, seats: status.length, turn_number: 17 };
  // The state has room for six: who does not play is not out.
  view.status = Array.from({ length: 6 }, (_, seat) => status[seat] ?? 'alive');
  return account(log, view, speaker).why;
}

test('the last tribe has not won by its camps', () => {
  expect(whyWith(['alive', 'out', 'out', 'out', 'out'])).toBe('The only tribe that is left.');
  expect(whyWith(['alive', 'out', 'alive', 'out', 'out'])).toMatch(/^Four camps in turns 16 and 17/);
});
