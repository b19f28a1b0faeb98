import { describe, expect, test } from 'vitest';
import { richTextSchema, type RichTextNode } from '#rich-text/document/rich-text.ts';
import { htmlToRichText } from '../html/html.ts';
import { markdownToRichText } from './markdown.ts';

const options = { resolveImage: (source: string) => (source.startsWith('picture:') ? 7 : null) };
const text = (words: string) => ({ type: 'text', text: words });

function read(markdown: string): RichTextNode[] {
  const read = markdownToRichText(markdown, options);
  expect(richTextSchema.safeParse(read).error?.issues).toBeUndefined();
  return read.content;
}

describe('footnotes of GitHub', () => {
  test('footnotes are placed at their references, with formats and links, whatever the order of their lines', () => {
    const [first, second] = read(
      'The gate closed twice[^w] and held.[^1]\n\n[^1]: By the *log*, see [the file](https://example.org/log).\n\nMore.\n\n[^w]: In January\nand in March.',
    );
    expect(first?.content).toEqual([
      text('The gate closed twice'),
      { type: 'footnote', content: [text('In January and in March.')] },
      text(' and held.'),
      {
        type: 'footnote',
        content: [
          text('By the '),
          { type: 'text', text: 'log', marks: [{ type: 'italic' }] },
          text(', see '),
          {
            type: 'text',
            text: 'the file',
            marks: [{ type: 'link', attrs: { href: 'https://example.org/log' } }],
          },
          text('.'),
        ],
      },
    ]);
    expect(second).toEqual({ type: 'paragraph', content: [text('More.')] });
  });

  test('footnotes without a definition, in code, and inside each other are plain text', () => {
    expect(read('A[^9] b')[0]?.content).toEqual([text('A[^9] b')]);
    expect(read('`x[^1]`\n\n[^1]: n')[0]?.content?.[0]?.text).toBe('x[^1]');
    const [nested] = read('a[^1]\n\n[^1]: one [^1] two');
    expect(nested?.content?.[1]).toEqual({ type: 'footnote', content: [text('one two')] });
  });

  test('footnotes in a block of code are code', () => {
    const [code] = read('```\n[^1]: no note\n```');
    expect(code?.attrs).toEqual({ code: '[^1]: no note' });
  });
});

describe('alerts of GitHub', () => {
  test('alerts become sidebars with their name, or the given title', () => {
    const [note, own] = read(
      '> [!NOTE]\n> Mind the *sill*.\n> - one\n\nBetween\n\n> [!SIDEBAR] The gate in figures\n>\n> ### Weight\n>\n> Heavy',
    ).filter(({ type }) => type === 'sidebar');
    expect(note?.attrs).toEqual({ title: 'Note' });
    expect(note?.content?.map(({ type }) => type)).toEqual(['paragraph', 'bulletList']);
    expect(note?.content?.[0]?.content?.[1]).toEqual({
      type: 'text',
      text: 'sill',
      marks: [{ type: 'italic' }],
    });
    expect(own).toEqual({
      type: 'sidebar',
      attrs: { title: 'The gate in figures' },
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [text('Weight')] },
        { type: 'paragraph', content: [text('Heavy')] },
      ],
    });
  });

  test('alerts of a pull quote name the source in the line with a dash', () => {
    expect(read('> [!PULLQUOTE]\n> We lose the tide.\n>\n> — The harbour master')).toEqual([
      {
        type: 'pullQuote',
        attrs: { attribution: 'The harbour master' },
        content: [text('We lose the tide.')],
      },
    ]);
    expect(read('> [!PULLQUOTE]\n> We lose the tide.')[0]?.attrs).toEqual({ attribution: null });
  });

  test('quotes without the marker stay quotes', () => {
    expect(read('> Said')[0]?.type).toBe('blockquote');
  });
});

test('a paragraph of images is a gallery, of one image an image', () => {
  const [gallery, image] = read(
    '![One](picture:a "First") ![Two](picture:b)\n![Gone](elsewhere.png)\n\n![Three](picture:c)',
  );
  expect(gallery).toEqual({
    type: 'gallery',
    attrs: {
      images: [
        { asset: 7, alt: 'One', caption: 'First', credit: null },
        { asset: 7, alt: 'Two', caption: null, credit: null },
      ],
    },
  });
  expect(image?.type).toBe('image');
});

test('a paragraph of one link titled “download” is a document, with an unsafe URL text', () => {
  expect(read('[The plan](/files/plan.pdf "download")')).toEqual([
    { type: 'download', attrs: { url: '/files/plan.pdf', title: 'The plan' } },
  ]);
  expect(read('[The plan](javascript:alert(1) "download")')).toEqual([
    { type: 'paragraph', content: [text('The plan')] },
  ]);
});

describe('HTML of other systems', () => {
  const html = (source: string) => htmlToRichText(source, options).content;

  test('gives pull quotes and galleries of WordPress', () => {
    expect(
      html(
        '<figure class="wp-block-pullquote"><blockquote><p>We lose the tide.</p><cite>The pilot</cite></blockquote></figure>',
      ),
    ).toEqual([
      { type: 'pullQuote', attrs: { attribution: 'The pilot' }, content: [text('We lose the tide.')] },
    ]);
    const [gallery, after] = html(
      '<figure class="wp-block-gallery"><figure><img src="picture:a" alt="A"><figcaption>One</figcaption></figure><figure><img src="picture:b" alt="B"></figure><figcaption>Both</figcaption></figure>',
    );
    const images = (gallery?.attrs?.['images'] ?? []) as { caption: string | null }[];
    expect(images.map(({ caption }) => caption)).toEqual(['One', null]);
    expect(after).toEqual({ type: 'paragraph', content: [text('Both')] });
  });

  test('cannot make more of a node than the model accepts', () => {
    const hostile = htmlToRichText(
      `<aside data-sidebar data-title="${'x'.repeat(500)}"><table><tr><td>a</td></tr></table><p>b</p></aside>` +
        `<div data-download="javascript:alert(1)" data-title="Plan"></div>` +
        `<p>a<span data-footnote>b<span data-footnote>c</span><img src=x onerror=alert(1)></span></p>` +
        `<figure data-pull-quote data-attribution="${'y'.repeat(500)}"><p>q</p></figure>` +
        `<figure>${'<img src="picture:a" alt="">'.repeat(70)}</figure>`,
      options,
    );
    expect(richTextSchema.safeParse(hostile).error?.issues).toBeUndefined();
    expect(hostile.content.filter(({ type }) => type === 'gallery')).toHaveLength(3);
    expect(JSON.stringify(hostile)).not.toContain('javascript');
  });
});
