import { describe, expect, test } from 'vitest';
import { expectRefused, refusalOf } from './fixtures/hostile.ts';
import { runParser } from './index.ts';

const drawing = (text: string) =>
  Buffer.from(`<svg viewBox="0 0 9 9">${text}<rect width="4" height="4"/></svg>`);
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
  const options = { dialect: 'hugo', variables: {}, shortcodes: {}, markup: 'markdown' } as const;
  expect(await runParser('templates', { text: '{{< quay >}}', options })).toEqual({
    text: '',
    lost: [{ kind: 'shortcode', name: 'quay', excerpt: '{{< quay >}}' }],
  });
});

test('a refusal preserves its message and its code', async () => {
  const refused = runParser('drawing', Buffer.from('<svg viewBox="0 0 9 9"></svg>'));
  await expect(refused).rejects.toMatchObject({
    code: 'REFUSED',
    refusal: 'BROKEN',
    message: expect.stringMatching(/nothing that can be shown/),
  });
});

describe('a text that blocks a parser is ended, and the next is parsed normally', () => {
  const slow = '['.repeat(60_000);

  test('while many wait behind it, and no more than twenty wait', async () => {
    const calls = Array.from({ length: 25 }, (_, index) =>
      refusalOf(runParser('markdown', index === 0 ? slow : 'plain')),
    );
    const codes = await Promise.all(calls);
    expect([null, 'SLOW', 'FAILED']).toContain(codes[0]);
    expect(codes.slice(1, 21)).toEqual(Array.from({ length: 20 }, () => null));
    expect(codes.slice(21)).toEqual(Array.from({ length: 4 }, () => 'BUSY'));
  });
});

test('nesting without end in front matter is refused in words', () =>
  expectRefused(`a: ${'['.repeat(100_000)}`));
