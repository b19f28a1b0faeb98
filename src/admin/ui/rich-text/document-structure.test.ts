/**
 * Conversion between the editor's and the stored document: nested lists, quotes and code, and formats of
 * words.
 */
import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { richTextSchema, type RichText } from '#rich-text/document/rich-text.ts';
import type { EditorNode } from '#rich-text/admin/editor-node.ts';
import { editorNodeKinds } from '#rich-text/admin/kinds.ts';
import { toEditor, toStored } from './document.ts';
import { Embed, ImageNode, textExtensions } from './schema/schema.ts';

const schema = getSchema([
  ...textExtensions,
  ImageNode,
  Embed,
  ...editorNodeKinds.map(({ extension }) => extension),
]);

const nested: RichText = {
  v: 1,
  content: [
    {
      type: 'blockquote',
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Steps' }] },
        {
          type: 'bulletList',
          content: [
            {
              type: 'listItem',
              attrs: { checked: true },
              content: [
                { type: 'paragraph', content: [{ type: 'text', text: 'Close' }] },
                {
                  type: 'blockquote',
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Slowly.' }] }],
                },
              ],
            },
            {
              type: 'listItem',
              attrs: { checked: false },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Pump' }] }],
            },
          ],
        },
        { type: 'codeBlock', attrs: { code: 'pump --stop' } },
        { type: 'horizontalRule' },
        { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Twice' }] }] },
      ],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '6', marks: [{ type: 'superscript' }] },
        { type: 'text', text: '2', marks: [{ type: 'bold' }, { type: 'subscript' }] },
        { type: 'text', text: 'said', marks: [{ type: 'quoted' }] },
        {
          type: 'text',
          text: 'TEU',
          marks: [
            { type: 'abbreviation', attrs: { title: 'Twenty-foot equivalent unit' } },
            { type: 'link', attrs: { href: '/teu' } },
          ],
        },
        { type: 'text', text: '港', marks: [{ type: 'ruby', attrs: { text: 'みなと' } }] },
      ],
    },
  ],
};

it('a text of them comes out of the editor as it went in', () => {
  expect(richTextSchema.safeParse(nested).error?.issues).toBeUndefined();
  const node = schema.nodeFromJSON(toEditor(nested));
  node.check();
  expect(toStored(node.toJSON() as EditorNode)).toEqual(nested);
});

it('the words of nested quotes and lists are preserved, however deep', () => {
  let inside: EditorNode = { type: 'bulletList', content: [item('level 20')] };
  for (let level = 19; level >= 1; level -= 1)
    inside =
      level % 2 === 0
        ? { type: 'bulletList', content: [item(`level ${level}`, inside)] }
        : { type: 'blockquote', content: [inside] };
  const stored = toStored({ content: [inside] });
  expect(richTextSchema.safeParse(stored).error?.issues).toBeUndefined();
  for (let level = 2; level <= 20; level += 2) expect(JSON.stringify(stored)).toContain(`level ${level}"`);
});

function item(text: string, ...more: EditorNode[]): EditorNode {
  return { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more] };
}
