import { describe, expect, test } from 'vitest';
import { cutAtWord } from './teaser.ts';

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const TEXTS = {
  English: 'Three ports, two weather services and one stubborn harbour master. '.repeat(12),
  Arabic: 'ثلاثة موانئ وخدمتان للأرصاد الجوية ومدير ميناء واحد عنيد، '.repeat(14),
  Japanese: '三つの港と二つの気象台と、頑固な港長がひとり。'.repeat(30),
  Thai: 'ท่าเรือสามแห่งและนายท่าคนหนึ่ง'.repeat(25),
  'one word': 'Hafenumschlagsgesellschaft'.repeat(30),
  'pictures of people': '👩‍👩‍👧‍👦'.repeat(70),
  'flags and old letters': '🇳🇴𝔥𝔞𝔣𝔢𝔫🇳🇱'.repeat(60),
  'accents alone': '\u0301'.repeat(900),
};

describe.each(Object.entries(TEXTS))('%s', (_name, text) => {
  test.each([50, 175, 176, 177, 178, 179, 600])(
    'cut at %i is the beginning of it, no letter broken',
    (length) => {
      const cut = cutAtWord(text, length);
      expect(cut.endsWith('…')).toBe(true);
      const beginning = cut.slice(0, -1);
      expect(beginning.length).toBeLessThanOrEqual(length);
      expect(beginning.length).toBeGreaterThan(length / 3);
      expect(text.startsWith(beginning)).toBe(true);
      expect(beginning).not.toMatch(LONE_SURROGATE);
    },
  );
});

test('a text that fits stays as it is', () => {
  expect(cutAtWord('Nine buoys.', 50)).toBe('Nine buoys.');
});

test('the cut falls between words', () => {
  expect(cutAtWord('Night pilots ask for a second radar, and get it', 36)).toBe(
    'Night pilots ask for a second radar…',
  );
  expect(cutAtWord('港長は新しいクレーンを注文した', 11)).toBe('港長は新しいクレーンを…');
});
