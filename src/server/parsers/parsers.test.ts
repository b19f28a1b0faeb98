import { describe, expect, test } from 'vitest';
import { IMPORT_LIMITS } from '#model/import-rules.ts';
import { ParserError, runParser } from './index.ts';

const drawing = (text: string) =>
  Buffer.from(`<svg viewBox="0 0 9 9">${text}<rect width="4" height="4"/></svg>`);
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ParserError ? error.code : error),
  );

test('a parser gives on its own thread what it gives on ours', async () => {
  const { data, width } = await runParser(
    'drawing',
    drawing('<style>.a{fill:red}</style><path class="a" d="M0 0"/>'),
  );
  expect([Buffer.from(data).toString(), width]).toEqual([expect.stringContaining('fill="red"'), 9]);
  expect(await runParser('markdown', '# The *quay*')).toContain('<h1>The <em>quay</em></h1>');
  expect(await runParser('frontMatter', 'title: The quay')).toEqual({
    values: { title: 'The quay' },
    notes: [],
  });
  const options = { dialect: 'hugo', variables: {}, shortcodes: {} } as const;
  expect(await runParser('templates', { text: '{{< quay >}}', options })).toEqual({
    text: '',
    lost: ['shortcode quay'],
  });
});

test('a refusal keeps its words and its code', async () => {
  const refused = runParser('drawing', Buffer.from('<svg viewBox="0 0 9 9"></svg>'));
  await expect(refused).rejects.toMatchObject({
    code: 'REFUSED',
    refusal: 'BROKEN',
    message: expect.stringMatching(/nothing that can be shown/),
  });
});

describe('what holds a parser up is ended, and the next is read all the same', () => {
  const tangled = `${'*a **b '.repeat(15_000)}`;
  const slow = `${'['.repeat(60_000)}`;

  test.each([
    ['emphasis that is never closed', tangled],
    ['brackets that are never closed', slow],
    ['quotes in quotes', '> '.repeat(30_000) + 'a'],
    ['lists in lists', '- '.repeat(30_000) + 'a'],
  ])('%s', async (_what, text) => {
    const before = performance.now();
    let turns = 0;
    const heartbeat = setInterval(() => (turns += 1), 20);
    const code = await refusalOf(runParser('markdown', text.slice(0, IMPORT_LIMITS.textLengthMax)));
    clearInterval(heartbeat);
    expect([null, 'SLOW', 'FAILED']).toContain(code);
    // Most of the time went by on the other thread: ours took its turns.
    expect(turns).toBeGreaterThan((performance.now() - before) / 20 / 10);
    expect(await runParser('markdown', 'plain')).toContain('plain');
  });

  test('also when many wait behind it, and no more than twenty wait', async () => {
    const calls = Array.from({ length: 25 }, (_, index) =>
      refusalOf(runParser('markdown', index === 0 ? slow : 'plain')),
    );
    const codes = await Promise.all(calls);
    expect(codes.slice(1, 21)).toEqual(Array.from({ length: 20 }, () => null));
    expect(codes.slice(21)).toEqual(Array.from({ length: 4 }, () => 'BUSY'));
  });
});

test('nesting without end in front matter is refused in words', async () => {
  for (const text of [
    `a: ${'['.repeat(100_000)}`,
    `${'- '.repeat(100_000)}a`,
    `a: ${'{b: '.repeat(60_000)}`,
  ]) {
    const answer = await runParser('frontMatter', text).catch((error: unknown) => error);
    if (answer instanceof ParserError) expect(['SLOW', 'FAILED']).toContain(answer.code);
    else expect(answer).toHaveProperty('reason');
  }
});
