/*
 * panel.ts: what only the panel of a tribe says. It comes when a panel is opened.
 */
import type { Speaker } from '../../../web/src/types';
import { CAMPS_TO_WIN, type ValleyView } from './board';
import { isFirst, isHungry, label, word } from './words';

/** The numbers of a tribe: [name, number]. */
export function facts(speaker: Speaker, view: ValleyView, seat: number): [string, string][] {
  const rest = view.balance[seat] ?? 0;
  const hunger: [string, string][] = [
    ['income', `+${view.income[seat]}`],
    ['need', `−${view.need[seat]}`],
    ['rest', rest < 0 ? word(speaker, 'short', -rest) : String(rest)],
  ];
  const all: [string, string][] = [
    ['food', String(view.food[seat])],
    ...(isHungry(view, seat) ? hunger : []),
    ['camps', `${view.n_camps[seat]}/${CAMPS_TO_WIN}`],
    ['warriors', String(view.n_warriors[seat])],
    ['women', String(view.n_women[seat])],
    ['cards', String(view.held[seat])],
  ];
  return all.map(([key, n]) => [label(speaker, key), n]);
}

/** What else is known of a tribe. */
export function roles(speaker: Speaker, view: ValleyView, seat: number): string[] {
  return [
    view.announced.includes(String(seat)) ? word(speaker, 'announced') : '',
    view.fire_owners.includes(String(seat)) ? label(speaker, 'fire') : '',
    isFirst(view, seat) ? label(speaker, 'first') : '',
  ].filter(Boolean);
}

export function stockWords(speaker: Speaker, view: ValleyView): string {
  const { bag, cards_left, summer_left, winter_left } = view;
  return [
    word(speaker, 'stock.bag', bag),
    word(speaker, 'stock.cards', cards_left),
    word(speaker, 'stock.summer', summer_left),
    word(speaker, 'stock.winter', winter_left),
  ].join(', ');
}
