/** What both imports have in common: how a file is divided, and the numbers of its lines. */
import { afterAll, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { linesOf, partsOf } from './model/file-parts.ts';

const subject = await buildCampaigns();
const { call, a1, weekly } = subject;
afterAll(() => subject.close());

interface Imported {
  lines: number;
  added: number;
  problems: { line: number }[];
}

/** Sends the parts of a file to one of the imports, reads it, and returns the report. */
const KINDS = {
  suppressions: async (parts: readonly string[]): Promise<Imported | undefined> => {
    let id: number | null = null;
    for (const [index, text] of parts.entries()) {
      const input = { import: id, text, isLast: index === parts.length - 1 };
      const { result } = await call('importNewsletterSuppressions', input);
      id = (result as { import: number }).import;
    }
    await subject.runJobs();
    const { result } = await call('getNewsletterSuppressionImports', {});
    return (result as { imports: Imported[] }).imports[0];
  },
  subscribers: async (parts: readonly string[]): Promise<Imported | undefined> => {
    const begin = {
      newsletter: weekly.id,
      consentKind: 'express',
      consentText: 'I agree.',
      origin: 'Conference',
    };
    const { result: begun } = await call('beginNewsletterSubscriberImport', begin);
    const { import: id } = begun as { import: number };
    for (const [index, text] of parts.entries())
      await call('importNewsletterSubscribers', { import: id, text, isLast: index === parts.length - 1 });
    await subject.runJobs();
    const { result } = await call('getNewsletterSubscriberImports', { site: a1.id });
    return (result as { imports: Imported[] }).imports[0];
  },
};

const kinds = ['suppressions', 'subscribers'] as const;

describe('a file in parts', () => {
  const text = Array.from({ length: 999 }, (_, index) => `reader${index}@harbour.example`);

  test.each(['\n', '\r\n', '\r'])('a file with the line end %j is divided between lines', (lineEnd) => {
    const parts = partsOf(text.join(lineEnd), 1_000);
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.flatMap(linesOf)).toEqual(text);
  });

  test('a line end of two characters is never divided', () => {
    for (const lengthMax of [3, 4, 5, 6, 7])
      expect(partsOf('a\r\nb\r\n\r\nc\r\n', lengthMax).flatMap(linesOf)).toEqual(['a', 'b', '', 'c']);
  });

  test('a line that is longer than a part is shortened, and the lines after it have their numbers', () => {
    const parts = partsOf(`one\n${'x'.repeat(25)}\nthree`, 10);
    expect(parts.flatMap(linesOf)).toEqual(['one', 'x'.repeat(10), 'three']);
  });

  test('blank lines between parts are lines, and a file of blank lines has no parts', () => {
    expect(partsOf('a\n\n\n\n\nb', 2).flatMap(linesOf)).toEqual(['a', '', '', '', '', 'b']);
    expect(partsOf(' \n\n', 2)).toEqual([]);
  });
});

describe.each(kinds)('an import of %s', (kind) => {
  const read = KINDS[kind];

  test('a refused line has its number in the file, also after parts that begin and end with blank lines', async () => {
    const lines = [
      '',
      '',
      `first-${kind}@harbour.example`,
      '',
      '',
      '',
      '@',
      '',
      `last-${kind}@harbour.example`,
    ];
    const parts = [lines.slice(0, 4), lines.slice(4, 6), lines.slice(6)].map(
      (part) => `${part.join('\r\n')}\r\n`,
    );
    expect(await read(parts)).toMatchObject({ lines: 9, added: 2, problems: [{ line: 7 }] });
  });

  test('a file with CR line ends is read line by line across its parts', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `cr${index}-${kind}@harbour.example`);
    const parts = partsOf([...lines, 'no address@'].join('\r'), 500);
    expect(await read(parts)).toMatchObject({ lines: 61, added: 60, problems: [{ line: 61 }] });
  });
});
