import { expect, test } from 'vitest';
import { renderTemplates } from './templates.ts';

const hugo = (text: string, shortcodes: Record<string, string> = {}) =>
  renderTemplates(text, { dialect: 'hugo', variables: {}, shortcodes });
const jekyll = (text: string) =>
  renderTemplates(text, { dialect: 'jekyll', variables: { 'site.baseurl': '' }, shortcodes: {} });

test('shortcodes become what the mapping says, from the inside out; arguments cannot bring markup', () => {
  const shortcodes = { note: '[{inner}]', mark: '<b title="{0}">{inner}</b>' };
  expect(hugo('{{< note >}}a {{% mark "x\\"><script>" %}}b{{% /mark %}}{{< /note >}}', shortcodes).text).toBe(
    '[a <b title="x&#34;&#62;&#60;script&#62;">b</b>]',
  );
});

test('what nobody knows is told and keeps what stands inside; what is never closed stands alone', () => {
  expect(hugo('{{< box >}}in{{< /box >}} {{< lamp >}} end')).toEqual({
    text: 'in  end',
    lost: ['shortcode box', 'shortcode lamp'],
  });
});

test('Liquid: variables, links to sources, raw text, and blocks that compute are dropped', () => {
  const { text, lost } = jekyll(
    '{{ site.baseurl }}{% link _docs/a.md %} {% raw %}{{ kept }}{% endraw %} {% for x in y %}{{ x }}{% endfor %}{{ gone }}{: .wide}',
  );
  expect(text).toBe('_docs/a.md {{ kept }} ');
  expect(lost).toEqual(['tag for', 'variable gone']);
});

test('a text of very many tags is refused', () => {
  expect(() => hugo('{{< a '.repeat(6_000))).toThrow('more than 5000 template tags');
  expect(() => jekyll('{% raw %}'.repeat(6_000))).toThrow('more than 5000 template tags');
});
