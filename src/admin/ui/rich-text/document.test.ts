import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  RICH_TEXT_VERSION,
  richTextSchema,
  type RichText,
  type RichTextNode,
} from '#rich-text/document/rich-text.ts';
import type { EditorNode } from '#rich-text/admin/editor-node.ts';
import { editorNodeKinds } from '#rich-text/admin/kinds.ts';
import { textKey, toEditor, toStored } from './document.ts';
import { Embed, ImageNode, textExtensions } from './schema/schema.ts';

const schema = getSchema([
  ...textExtensions,
  ImageNode,
  Embed,
  ...editorNodeKinds.map(({ extension }) => extension),
]);

/** A text with every node and mark of the model. */
const everything: RichText = {
  v: 1,
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Harbour' }] },
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Quays' }] },
    { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Berths' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Bold', marks: [{ type: 'bold' }] },
        { type: 'text', text: 'italic', marks: [{ type: 'italic' }] },
        { type: 'text', text: 'struck', marks: [{ type: 'strike' }] },
        { type: 'text', text: 'bold code', marks: [{ type: 'bold' }, { type: 'code' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'out', marks: [{ type: 'link', attrs: { href: 'https://example.org/a' } }] },
        {
          type: 'text',
          text: 'in',
          marks: [{ type: 'italic' }, { type: 'link', attrs: { contentId: 10_000_001 } }],
        },
        { type: 'text', text: 'up', marks: [{ type: 'link', attrs: { sectionId: 8, newTab: true } }] },
        {
          type: 'footnote',
          content: [
            { type: 'text', text: 'See ' },
            {
              type: 'text',
              text: 'there',
              marks: [{ type: 'link', attrs: { href: 'https://example.org/n' } }],
            },
          ],
        },
      ],
    },
    {
      type: 'pullQuote',
      attrs: { attribution: 'The pilot' },
      content: [
        { type: 'text', text: 'Nobody asked' },
        { type: 'hardBreak' },
        { type: 'text', text: 'the tide.', marks: [{ type: 'italic' }] },
      ],
    },
    {
      type: 'sidebar',
      attrs: { title: 'Figures' },
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Weight' }] },
        { type: 'paragraph', content: [{ type: 'text', text: '1,100 tonnes' }] },
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Leaf' }] }] },
          ],
        },
      ],
    },
    {
      type: 'gallery',
      attrs: {
        images: [
          { asset: 7, alt: 'A ferry', caption: 'The ferry', credit: null },
          { asset: 8, alt: '', caption: null, credit: 'Quayside' },
        ],
      },
    },
    { type: 'download', attrs: { url: '/files/plan.pdf', title: 'The plan' } },
    { type: 'download', attrs: { file: 7, title: 'The plan of the library' } },
    { type: 'download', attrs: { file: 8, title: '' } },
    { type: 'codeBlock', attrs: { code: 'if (tide < 2) {\n\thold();\n\n}  // wait', language: 'c++' } },
    { type: 'codeBlock', attrs: { code: '  indented' } },
    { type: 'paragraph' },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'One' }] },
            { type: 'codeBlock', attrs: { code: 'pump --start' } },
            {
              type: 'orderedList',
              attrs: { start: 3 },
              content: [
                {
                  type: 'listItem',
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Three' }] }],
                },
              ],
            },
          ],
        },
      ],
    },
    {
      type: 'blockquote',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Said' }] }, { type: 'paragraph' }],
    },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { asset: 7, alt: 'A ferry', caption: 'The ferry', credit: null } },
    { type: 'embed', attrs: { url: 'https://vimeo.com/1234567', title: null } },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableHeader',
              attrs: { colspan: 2 },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Port' }] }],
            },
          ],
        },
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', attrs: { align: 'end' }, content: [{ type: 'paragraph' }] },
            {
              type: 'tableCell',
              content: [
                {
                  type: 'bulletList',
                  content: [
                    {
                      type: 'listItem',
                      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Cell' }] }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

/**
 * A document after a round trip through the editor, with the editor's own defaults, nulls and order of marks.
 */
function throughEditor(doc: EditorNode): EditorNode {
  const node = schema.nodeFromJSON(doc);
  node.check();
  return node.toJSON() as EditorNode;
}

describe('a text with every node', () => {
  it('a document with every node comes out of the editor unchanged', () => {
    expect(richTextSchema.safeParse(everything).success).toBe(true);
    expect(toStored(throughEditor(toEditor(everything)))).toEqual(everything);
  });

  it('a document is equal when the database returns its keys in another order', () => {
    const reordered = JSON.parse(JSON.stringify(everything), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as RichText;
    expect(textKey(reordered)).toBe(textKey(everything));
    expect(textKey({ v: 1, content: everything.content.slice(1) })).not.toBe(textKey(everything));
  });
});

describe('whatever the editor holds', () => {
  it('passes the check of the model', () => {
    fc.assert(
      fc.property(fc.array(editorBlock, { maxLength: 4 }), (content) => {
        const stored = toStored({ type: 'doc', content }) ?? { v: RICH_TEXT_VERSION, content: [] };
        expect(richTextSchema.safeParse(stored).error?.issues).toBeUndefined();
      }),
    );
  });

  it('attributes unknown to the model are not stored', () => {
    const stored = toStored({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { textAlign: null, class: 'x' },
          content: [linked({ href: 'https://a.org', target: '_blank', rel: 'nofollow', class: null })],
        },
        {
          type: 'orderedList',
          attrs: { start: 1, type: null },
          content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
        },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                { type: 'tableCell', attrs: { colspan: 1, rowspan: 1, colwidth: null, align: null } },
              ],
            },
          ],
        },
      ],
    });
    expect(stored?.content).toEqual([
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'https://a.org' } }] }],
      },
      { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      {
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [{ type: 'paragraph' }] }] }],
      },
    ]);
  });

  it('loses links that lead nowhere safe and embeds of unknown providers', () => {
    const stored = toStored({
      content: [
        { type: 'paragraph', content: [linked({ href: 'javascript:alert(1)' })] },
        { type: 'embed', attrs: { url: 'https://evil.example/x', title: null } },
        { type: 'download', attrs: { url: 'javascript:alert(1)', title: 'Plan' } },
        { type: 'gallery', attrs: { images: [{ asset: '7"><script>' }, null, 5] } },
      ],
    });
    expect(stored?.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }]);
  });

  it('the words of lists too deep to be stored are preserved', () => {
    let list: EditorNode = { type: 'bulletList', content: [item('level 12')] };
    for (let level = 11; level >= 1; level -= 1)
      list = { type: 'bulletList', content: [item(`level ${level}`, list)] };
    const stored = toStored({ content: [list] });
    expect(richTextSchema.safeParse(stored).success).toBe(true);
    for (let level = 1; level <= 12; level += 1) expect(JSON.stringify(stored)).toContain(`level ${level}"`);
  });

  it('code is stored without its empty ends and without characters that cannot be stored', () => {
    const stored = toStored({
      content: [
        {
          type: 'codeBlock',
          attrs: { language: 'C++ ', class: 'x' },
          content: [{ type: 'text', text: '\r\n \n  a\0\u001b\ud800\tb\r\nc \n\n' }],
        },
        { type: 'codeBlock', attrs: { language: 'text' }, content: [{ type: 'text', text: 'plain' }] },
        { type: 'codeBlock', attrs: { language: 'sql' }, content: [{ type: 'text', text: ' \n\t' }] },
      ],
    });
    expect(stored?.content).toEqual([
      { type: 'codeBlock', attrs: { code: '  a\tb\nc', language: 'c++' } },
      { type: 'codeBlock', attrs: { code: 'plain' } },
    ]);
  });

  it('a document of blanks is null', () => {
    expect(toStored({ content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toBeNull();
    expect(toEditor(null)).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });
});

describe('whatever is stored', () => {
  it('every stored document is accepted by the editor, and comes back equal', () => {
    fc.assert(
      fc.property(fc.array(editorBlock, { maxLength: 4 }), (content) => {
        const stored = toStored({ content });
        fc.pre(stored !== null && richTextSchema.safeParse(stored).success);
        const back = toStored(throughEditor(toEditor(stored)));
        expect(textKey(back)).toBe(textKey(toStored(toEditor(stored))));
      }),
    );
  });

  it('opens even where an item begins with a list or a cell is empty', () => {
    const stored: RichText = {
      v: 1,
      content: [
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [{ type: 'bulletList', content: [item('x') as RichTextNode] }] },
          ],
        },
        { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell' }] }] },
      ],
    };
    expect(richTextSchema.safeParse(stored).success).toBe(true);
    expect(() => throughEditor(toEditor(stored))).not.toThrow();
  });
});

function linked(attrs: Record<string, unknown>): EditorNode {
  return { type: 'text', text: 'a', marks: [{ type: 'link', attrs }] };
}

function item(text: string, ...more: EditorNode[]): EditorNode {
  return { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more] };
}

const mark = fc.oneof(
  fc
    .constantFrom('bold', 'italic', 'strike', 'code', 'superscript', 'subscript', 'quoted', 'underline')
    .map((type) => ({ type, attrs: {} })),
  fc.record({
    type: fc.constantFrom('abbreviation', 'ruby'),
    attrs: fc.record({
      title: fc.option(fc.string({ maxLength: 300 })),
      text: fc.option(fc.string({ maxLength: 150 })),
    }),
  }),
  fc.record({
    type: fc.constant('link'),
    attrs: fc.record({
      href: fc.constantFrom(null, 'https://a.org/', '/path', 'javascript:x', '//evil', 'mailto:a@b.org'),
      contentId: fc.constantFrom(null, 5, 12_345_678),
      target: fc.constantFrom(null, '_blank'),
    }),
  }),
);
const inline: fc.Arbitrary<EditorNode> = fc.oneof(
  fc.record({ type: fc.constant('text'), text: fc.string(), marks: fc.array(mark, { maxLength: 6 }) }),
  fc.constant<EditorNode>({ type: 'hardBreak', marks: [{ type: 'bold' }] }),
  fc.record({
    type: fc.constant('footnote'),
    content: fc.array(
      fc.oneof(
        fc.record({ type: fc.constant('text'), text: fc.string() }),
        fc.constant<EditorNode>({ type: 'hardBreak' }),
        fc.constant<EditorNode>({ type: 'footnote', content: [{ type: 'text', text: 'nested' }] }),
      ),
      { maxLength: 3 },
    ),
  }),
);
const inlines = fc.array(inline, { maxLength: 4 });
const { editorBlock } = fc.letrec<Record<'editorBlock' | 'list' | 'listItem' | 'cell', EditorNode>>(
  (tie) => ({
    editorBlock: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.record({
        type: fc.constant('paragraph'),
        content: inlines,
        attrs: fc.constant({ textAlign: null }),
      }),
      fc.record({
        type: fc.constant('heading'),
        content: inlines,
        attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }) }),
      }),
      fc.record({
        type: fc.constant('image'),
        attrs: fc.record({
          asset: fc.integer({ min: -1, max: 9 }),
          alt: fc.string({ maxLength: 400 }),
          caption: fc.option(fc.string()),
          title: fc.string(),
        }),
      }),
      fc.record({
        type: fc.constant('embed'),
        attrs: fc.record({
          url: fc.constantFrom(null, 'https://youtu.be/abcdefghijk', 'https://x.org'),
          title: fc.option(fc.string()),
        }),
      }),
      fc.constant({ type: 'horizontalRule' }),
      fc.record({
        type: fc.constant('pullQuote'),
        attrs: fc.record({ attribution: fc.option(fc.string({ maxLength: 300 })) }),
        content: inlines,
      }),
      fc.record({
        type: fc.constant('sidebar'),
        attrs: fc.record({ title: fc.option(fc.string({ maxLength: 200 })) }),
        content: fc.array(tie('editorBlock'), { maxLength: 3 }),
      }),
      fc.record({
        type: fc.constant('gallery'),
        attrs: fc.record({
          images: fc.oneof(
            fc.constant(null),
            fc.array(fc.record({ asset: fc.integer({ min: -1, max: 9 }), alt: fc.string() }), {
              maxLength: 40,
            }),
          ),
        }),
      }),
      fc.record({
        type: fc.constant('download'),
        attrs: fc.record({
          file: fc.constantFrom(null, 7, 0, -1, 2 ** 40, 'x'),
          url: fc.constantFrom(null, 'https://a.org/x.pdf', '/x.pdf', 'javascript:x', 'mailto:a@b.org', '#x'),
          title: fc.option(fc.string({ maxLength: 300 })),
        }),
      }),
      fc.record({
        type: fc.constant('codeBlock'),
        attrs: fc.record({ language: fc.option(fc.string({ maxLength: 40 })) }),
        content: fc.array(
          fc.record({ type: fc.constant('text'), text: fc.string({ unit: 'binary', minLength: 1 }) }),
          { maxLength: 2 },
        ),
      }),
      tie('list'),
      fc.record({ type: fc.constant('blockquote'), content: fc.array(tie('editorBlock'), { maxLength: 3 }) }),
      fc.record({
        type: fc.constant('table'),
        content: fc.array(
          fc.record({ type: fc.constant('tableRow'), content: fc.array(tie('cell'), { maxLength: 3 }) }),
          { maxLength: 3 },
        ),
      }),
    ),
    list: fc.record({
      type: fc.constantFrom('bulletList', 'orderedList'),
      attrs: fc.record({ start: fc.constantFrom(null, 0, 1, 7, -2) }),
      content: fc.array(tie('listItem'), { maxLength: 3 }),
    }),
    listItem: fc.record({
      type: fc.constant('listItem'),
      attrs: fc.record({ checked: fc.constantFrom(null, true, false, 'x') }),
      content: fc.array(tie('editorBlock'), { maxLength: 3 }),
    }),
    cell: fc.record({
      type: fc.constantFrom('tableCell', 'tableHeader'),
      attrs: fc.record({
        colspan: fc.constantFrom(1, 2, 50, null),
        rowspan: fc.constantFrom(1, 3, 500),
        colwidth: fc.constant(null),
        align: fc.constantFrom(null, 'start', 'center', 'end', 'left'),
      }),
      content: fc.array(tie('editorBlock'), { maxLength: 3 }),
    }),
  }),
);
