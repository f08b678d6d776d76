/* find.test.ts: passages are found by what they say, in both languages. */
import { describe, expect, it } from 'vitest';
import { excerpt, find, plain } from '../src/find';

const TEXTS = [
  'Kayak, 3 AP: an Inuit on a tile by the sea paddles to another tile.',
  'Igloo, 3 AP: on a tile where you have an Inuit.',
  "L'arpione prende un orso; così è già tuo.",
  'A tile with a bear on it can be entered only by playing a harpoon. The sea, by the way.',
];

describe('find', () => {
  it('takes words by their beginnings, all of them, without case', () => {
    expect(find(TEXTS, 'INUIT')).toEqual([0, 1]);
    expect(find(TEXTS, 'inu igl')).toEqual([1]);
    expect(find(TEXTS, 'nuit')).toEqual([]);
  });
  it('takes accents as they come', () => {
    expect(find(TEXTS, 'cosi')).toEqual([2]);
    expect(find(TEXTS, 'già')).toEqual([2]);
    expect(find(TEXTS, 'arpione')).toEqual([2]);
  });
  it('tells what is said word for word first', () => {
    expect(find(TEXTS, 'the sea')).toEqual([0, 3]);
    expect(find(TEXTS, 'sea by')).toEqual([0, 3]);
    expect(find(TEXTS, 'by the way')).toEqual([3]);
    expect(find(['bear a', 'a bear'], 'a bear')).toEqual([1, 0]);
  });
  it('finds nothing for nothing', () => {
    expect(find(TEXTS, '')).toEqual([]);
    expect(find(TEXTS, ' ,; ')).toEqual([]);
  });
});

describe('excerpt', () => {
  const marked = (text: string, query: string, most?: number): string =>
    excerpt(text, query, most)
      .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
      .join('');
  it('marks what was looked for', () => {
    expect(marked(TEXTS[1]!, 'igl tile')).toBe('[Igl]oo, 3 AP: on a [tile] where you have an Inuit.');
    expect(marked(TEXTS[2]!, 'cosi')).toBe("L'arpione prende un orso; [così] è già tuo.");
  });
  it('cuts long ones at words, around the first hit', () => {
    const long = `${'word '.repeat(60)}harpoon ${'more '.repeat(60)}`.trim();
    const found = marked(long, 'harpoon', 60);
    expect(found).toMatch(/^…word .*\[harpoon\] more .*…$/);
    expect(found.length).toBeLessThan(70);
  });
  it('keeps the text whole', () => {
    for (const text of TEXTS)
      expect(excerpt(text, 'a').map((piece) => piece.text).join('')).toBe(text);
    expect(plain('Città — ÈÉ')).toHaveLength('Città — ÈÉ'.length);
  });
});
