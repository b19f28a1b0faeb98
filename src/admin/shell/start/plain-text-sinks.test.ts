import { expect, test, vi } from 'vitest';

type Rules = { createHTML: (text: string, ...sink: readonly unknown[]) => string | null };

/** The rules of the policy that the file creates. */
async function rulesOfPolicy(): Promise<Rules> {
  const createPolicy = vi.fn<(name: string, rules: Rules) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  await import('./plain-text-sinks.ts');
  vi.unstubAllGlobals();
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  if (!rules) throw new Error('The file created no policy.');
  return rules;
}

const { createHTML } = await rulesOfPolicy();

test.each(['color: red', '<p>The <code>id</code> of an <em>item</em>.</p>\n<ul><li>one</li></ul>', 'a > b'])(
  'the sinks of the admin accept %s',
  (text) => {
    expect(createHTML(text, 'TrustedHTML', 'Element innerHTML')).toBe(text);
  },
);

test.each([
  '<img src=x onerror=alert(1)>',
  '<p onclick="a()">',
  '<p><script>a()</script></p>',
  '<p><a href="javascript:a()">x</a></p>',
  '<p/onclick=a()>',
  '<',
  '<!-- -->',
  '<P>',
])('the sinks of the admin refuse %s', (text) => {
  expect(createHTML(text, 'TrustedHTML', 'Element innerHTML')).toBeNull();
});
