import { describe, expect, test } from 'vitest';
import { renderTemplates } from './templates.ts';

const summaryOf = ({ text, lost }: ReturnType<typeof renderTemplates>) => ({
  text,
  lost: lost.map(({ kind, name }) => `${kind} ${name}`),
});
const hugo = (text: string, shortcodes: Record<string, string> = {}) =>
  summaryOf(renderTemplates(text, { dialect: 'hugo', variables: {}, shortcodes, markup: 'markdown' }));
const VARIABLES = { 'site.baseurl': '/blog', 'site.url': 'https://old.example' };
const jekyll = (
  text: string,
  shortcodes: Record<string, string> = {},
  markup: 'markdown' | 'html' = 'markdown',
) => summaryOf(renderTemplates(text, { dialect: 'jekyll', variables: VARIABLES, shortcodes, markup }));

describe('shortcodes of Hugo', () => {
  test('shortcodes are rendered by the mapping, from the inside out; arguments cannot inject markup', () => {
    const shortcodes = { note: '[{inner}]', mark: '<b title="{0}">{inner}</b>' };
    expect(
      hugo('{{< note >}}a {{% mark "x\\"><script>" %}}b{{% /mark %}}{{< /note >}}', shortcodes).text,
    ).toBe('[a <b title="x&#34;&#62;&#60;script&#62;">b</b>]');
  });

  test('unknown shortcodes are reported and replaced by their content; unclosed ones are unpaired', () => {
    expect(hugo('{{< box >}}in{{< /box >}} {{< lamp >}} end')).toEqual({
      text: 'in  end',
      lost: ['shortcode box', 'shortcode lamp'],
    });
  });

  test('words inside follow a template that has no place for them', () => {
    expect(hugo('{{< ring title="Case" >}} of 197 words {{< /ring >}}', { ring: '### {title}\n' })).toEqual({
      text: '### Case\n of 197 words ',
      lost: [],
    });
  });

  test('words of an argument that its template does not use are reported', () => {
    expect(hugo('{{< ring title="Case in point" class="a b" >}}', { ring: '' }).lost).toEqual([
      'argument ring title',
    ]);
  });

  test('a quoted end closes nothing, and an unclosed quotation does not hide the end', () => {
    expect(hugo('{{< a "50% >}} x" >}}.{{< a "y >}}.', { a: '({0})' }).text).toBe(
      '(50% &#62;}} x).(&#34;y).',
    );
    expect(hugo('{{</* note */>}} {{< note/>}} {{ .Title }}', { note: 'N' }).text).toBe(
      '{{< note >}} N {{ .Title }}',
    );
  });

  test('a text that grows beyond measure is refused', () => {
    const twice = { a: '{inner}{inner}' };
    expect(() => hugo(`${'{{< a >}}'.repeat(30)}x${'{{< /a >}}'.repeat(30)}`, twice)).toThrow(
      'longer than a million characters',
    );
  });
});

describe('Liquid', () => {
  test('variables, links to sources, raw text; blocks that compute are dropped whole', () => {
    expect(
      jekyll(
        '{{ site.baseurl }}{% link _docs/a.md %} {% raw %}{{ kept }}{% endraw %} {% for x in y %}{{ x }}{% endfor %}{{ gone }}{: .wide}',
      ),
    ).toEqual({ text: '/blog_docs/a.md {{ kept }} ', lost: ['tag for', 'variable gone'] });
  });

  test('tags and includes are rendered by the mapping', () => {
    const shortcodes = {
      image: '<img src="/img/{0}" alt="{alt}">',
      'picture.html': '<img src="{src}" alt="{alt}" width="{width}">',
      note: '> {inner}',
    };
    expect(
      jekyll(
        `{% image quay.png alt='The quay' %}|{% include media/picture.html src="{{ site.baseurl }}/a.png" alt="50% of %}" width=50% %}|{% note %}dry{% endnote %}`,
        shortcodes,
      ),
    ).toEqual({
      text: '<img src="/img/quay.png" alt="The quay">|<img src="/blog/a.png" alt="50% of %}" width="">|> dry',
      lost: ['variable 50%'],
    });
  });

  test('unknown tags are replaced by their content and reported; no part of a tag is shown', () => {
    expect(
      jekyll(
        '{% chart size="50%" %}in{% endchart %} {% include gone.html a="%" %} {% if x %}a{% else %}b{% endif %}',
      ),
    ).toEqual({
      text: 'in  ab',
      lost: ['shortcode chart', 'shortcode gone.html', 'tag if'],
    });
  });

  test.each([
    ['{{ "/a.png" | relative_url }}', '/blog/a.png'],
    ["{{ 'a.png' | absolute_url }}", 'https://old.example/blog/a.png'],
    ['{{ "a" | append: "b" | prepend: "c" | upcase }}', 'CAB'],
    ['{{ "  A b " | strip | downcase | replace: " ", "-" }}', 'a-b'],
    ['{{ "a<b" | escape }}', 'a&#60;b'],
    ['{{ gone | default: "there" }}', 'there'],
    ['{{ "2015-04-03" | date_to_string }} {{ "2015-04-03" | date: "%-d.%m.%Y" }}', '03 Apr 2015 3.04.2015'],
    ['{% assign u = "/x" | prepend: site.baseurl %}{{ u }}', '/blog/x'],
    ['a {{- "b" -}} c', 'abc'],
    ['a {%- comment -%} b {%- endcomment -%} c', 'ac'],
  ])('%s', (text, shown) => expect(jekyll(text)).toEqual({ text: shown, lost: [] }));

  test('an unknown filter is reported, and its input is not shown', () => {
    expect(jekyll('{{ "x" | sing: 2 }} {{ "a" | append: }}{{ x | | y }}{{ "x }}')).toEqual({
      text: ' a',
      lost: ['filter sing', 'variable x | | y', 'variable "x'],
    });
  });

  test('captured words are shown by the include that gets them, also by an unknown one, or reported', () => {
    const captured = '{% capture c %}Some *words*{% endcapture %}';
    expect(
      jekyll(`${captured}{% include note.html content=c %}`, { note: '<aside>{content}</aside>' }),
    ).toEqual({
      text: '<aside>Some *words*</aside>',
      lost: [],
    });
    expect(jekyll(`${captured}{% include note.html content=c %}`)).toEqual({
      text: 'Some *words*',
      lost: ['shortcode note.html'],
    });
    expect(jekyll(captured)).toEqual({ text: '', lost: ['variable c'] });
  });

  test('code retains its language and its braces', () => {
    const code = '{% highlight ruby linenos %}{:name => "x"}{% endhighlight %}';
    expect(jekyll(code).text).toBe('\n```ruby\n{:name => "x"}\n```\n');
    expect(jekyll(code, {}, 'html').text).toBe(
      '<pre><code class="language-ruby">{:name =&#62; &#34;x&#34;}</code></pre>',
    );
    expect(jekyll('\\frac{{a}{b}} {{ open').text).toBe('\\frac{{a}{b}} {{ open');
  });
});

test('a text of very many tags is refused', () => {
  expect(() => hugo('{{< a '.repeat(6_000))).toThrow('more than 5000 template tags');
  expect(() => jekyll('{% raw %}'.repeat(6_000))).toThrow('more than 5000 template tags');
});
