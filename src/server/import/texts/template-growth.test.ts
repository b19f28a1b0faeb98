/** A short text whose tags would expand it enormously is refused before it is expanded. */
import { expect, test } from 'vitest';
import { renderTemplates } from './templates.ts';

const jekyll = (text: string, shortcodes: Record<string, string> = {}) =>
  renderTemplates(text, { dialect: 'jekyll', variables: {}, shortcodes, markup: 'markdown' });
const TOO_LONG = 'The template tags make the text longer than a million characters.';

test('a captured text that is shown again and again is refused', () => {
  const captured = `{% capture x %}${'a'.repeat(50_000)}{% endcapture %}`;
  expect(() => jekyll(captured + '{{ x }}'.repeat(30))).toThrow(TOO_LONG);
  expect(jekyll(captured + '{{ x }}'.repeat(2)).text).toHaveLength(100_000);
});

test('captures of captures, and long templates of a mapping, are refused', () => {
  const levels = ['{% capture x0 %}words{% endcapture %}'];
  for (let level = 1; level < 7; level += 1)
    levels.push(`{% capture x${level} %}${`{{ x${level - 1} }}`.repeat(10)}{% endcapture %}`);
  expect(() => jekyll(levels.join(''))).toThrow(TOO_LONG);
  expect(() => jekyll('{% big 1 %}{% big 2 %}', { big: `${'b'.repeat(600_000)}{0}` })).toThrow(TOO_LONG);
});

test('expressions in one argument do not make it huge', () => {
  const captured = `{% capture x %}${'a'.repeat(60_000)}{% endcapture %}`;
  const { text } = jekyll(`${captured}{% note k="${'{{x}}'.repeat(100)}" %}`, { note: '{k}' });
  expect(text).toHaveLength(60_000);
});
