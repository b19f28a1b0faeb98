import { Node } from '@tiptap/core';
import type { EditorNodeKind } from '../../admin/editor-node.ts';
import { codeBlock, languageOfClass, storedCode, storedLanguage } from '../node.ts';
import { codeInputRules, codeKeys } from './keys.ts';

/** In the editor the code is ordinary text, so that it is typed, found and undone like all other text. */
export const codeBlockKind: EditorNodeKind = {
  extension: Node.create({
    name: codeBlock.name,
    // Must precede the keys of lists and line breaks.
    priority: 200,
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    isolating: true,
    addAttributes: () => ({
      language: {
        default: null,
        parseHTML: (element) => languageOfClass(element.firstElementChild?.className),
        renderHTML: () => null,
      },
    }),
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
    renderHTML: ({ node: { attrs } }) => {
      const language = attrs['language'] as string | null;
      return ['pre', ['code', language === null ? {} : { class: `language-${language}` }, 0]];
    },
    addKeyboardShortcuts() {
      const { editor } = this;
      return Object.fromEntries(
        Object.entries(codeKeys).map(([key, run]) => [
          key,
          () => run(editor.state, (change) => editor.view.dispatch(change)),
        ]),
      );
    },
    addInputRules: codeInputRules,
  }),
  toStored: ({ code, language }, content) => {
    const text = content
      .words()
      .map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? '')))
      .join('');
    const stored = storedCode(typeof code === 'string' ? code : text);
    if (stored === '') return null;
    const word = storedLanguage(language);
    return { type: codeBlock.name, attrs: { code: stored, ...(word !== null && { language: word }) } };
  },
  toEditor: ({ attrs }) => ({
    type: codeBlock.name,
    attrs: { language: storedLanguage(attrs?.['language']) },
    content: [{ type: 'text', text: String(attrs?.['code']) }],
  }),
};
