/*
 * presets.ts: which variants a table begins with.
 */
import type { GameInfo, PresetInfo } from './messages';
import type { GameWords } from './words';

/** Every option as the preset has it; what it leaves out is as usual. */
export function optionsOf(preset: PresetInfo, of: GameInfo): Record<string, string> {
  const usual = Object.fromEntries(of.options.map((o) => [o.name, o.default]));
  return { ...usual, ...preset.options };
}

/** The preset for a first game; null if it is the usual one. */
export function presetFor(game: GameInfo, words: GameWords): PresetInfo | null {
  const preset = game.presets.find(({ name }) => name === words['about.preset']);
  const isUsual = game.options.every((o) => (preset?.options[o.name] ?? o.default) === o.default);
  return preset && !isUsual ? preset : null;
}
