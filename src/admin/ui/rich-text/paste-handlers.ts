/** What the editor does with what is pasted or dropped, beyond cleaning it. */
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { embedOf } from '#model/embeds.ts';
import { isSafeHref } from '#model/rich-text.ts';
import { picturesOf } from '../use-upload.ts';
import { cleanPastedHtml } from './paste.ts';
import { tooMuchPasted, tooMuchTogether } from './paste-limits.ts';
import { insertBlockAtCaret } from './place-block.ts';

/** Something to tell below the text, and what the person may do about it. */
export interface Notice {
  text: string;
  action?: { label: string; run: () => void };
}

interface PasteOptions {
  /** The editor, once it is there. */
  editor: () => Editor | null;
  receivePictures: (files: File[], position: number) => void;
  tell: (notice: Notice | null) => void;
}

/** The handlers of one editor, as ProseMirror names them. */
export function pasteHandlers({ editor, receivePictures, tell }: PasteOptions) {
  let last: { html: string; clean: string; dropped: number } | null = null;
  // Cleaned once, though asked for by several of the handlers below.
  const cleaned = (html: string) => {
    if (last?.html === html) return last;
    let dropped = 0;
    last = { html, clean: cleanPastedHtml(html, () => (dropped += 1)), dropped };
    return last;
  };
  const refuse = (event: Event, text: string) => {
    event.preventDefault();
    tell({ text });
    return true;
  };
  return {
    transformPastedHTML: (html: string) => {
      const { clean, dropped } = cleaned(html);
      tell(dropped > 0 ? { text: pictureNotice(dropped) } : null);
      return clean;
    },
    handleDOMEvents: {
      /** Before ProseMirror reads it. */
      paste: (_: EditorView, event: ClipboardEvent) => {
        const html = event.clipboardData?.getData('text/html') ?? '';
        const text = event.clipboardData?.getData('text/plain') ?? '';
        const problem = tooMuchPasted(html, text, (given) => cleaned(given).clean);
        return problem ? refuse(event, problem) : false;
      },
    },
    handlePaste: (view: EditorView, event: ClipboardEvent, slice: Slice) => {
      const problem = tooMuchTogether(view.state, slice);
      if (problem) return refuse(event, problem);
      const current = editor();
      const html = event.clipboardData?.getData('text/html') ?? '';
      const pictures = picturesOf(event.clipboardData);
      // Word and Excel add a likeness of the text that is there too.
      const hasWords =
        html !== '' &&
        cleaned(html)
          .clean.replaceAll(/<[^>]*>/g, '')
          .trim() !== '';
      last = null;
      if (pictures.length > 0 && !hasWords) {
        event.preventDefault();
        receivePictures(pictures, view.state.selection.from);
        return true;
      }
      const url = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (!current || !isAddress(url) || isInCode(view)) return false;
      event.preventDefault();
      pasteAddress(current, url, tell);
      return true;
    },
    handleDrop: (view: EditorView, event: DragEvent) => {
      const files = picturesOf(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      receivePictures(files, at ?? view.state.selection.from);
      return true;
    },
  };
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && text.length <= 2000 && isSafeHref(text);
}

/** In a block of code an address is code like all the rest. */
function isInCode({ state }: EditorView): boolean {
  return state.selection.$from.parent.type.spec.code === true;
}

/**
 * On chosen words: links them. On a line of its own, of a provider on the allow-list: the thing itself, with the link
 * offered instead. Anywhere else: a link, with the thing itself offered where a provider knows it.
 */
function pasteAddress(editor: Editor, url: string, tell: PasteOptions['tell']): void {
  const { selection } = editor.state;
  tell(null);
  if (!selection.empty && !('node' in selection)) {
    const target = { href: url, contentId: null, sectionId: null };
    editor.chain().focus().setMark('link', target).setMeta('preventAutolink', true).run();
    return;
  }
  // The other form is offered by undoing this one, and this one alone.
  editor.view.dispatch(closeHistory(editor.state.tr));
  const embed = embedOf(url);
  const isOwnLine = selection.$from.depth === 1 && selection.$from.parent.content.size === 0;
  const block = { type: 'embed', attrs: { url, title: null } };
  if (embed && isOwnLine) {
    insertBlockAtCaret(editor, block);
    const asLink = () => editor.chain().focus().undo().insertContent(linkTo(url)).run();
    offer(editor, tell, { text: `Embedded: ${embed.label}.`, label: 'Keep as a link', run: asLink });
    return;
  }
  editor.chain().focus().insertContent(linkTo(url)).run();
  if (!embed) return;
  const asEmbed = () => {
    editor.chain().focus().undo().run();
    insertBlockAtCaret(editor, block);
  };
  offer(editor, tell, { text: `This can be shown here: ${embed.label}.`, label: 'Embed it', run: asEmbed });
}

/** Tells what can be done instead, until the person does anything to the text. */
function offer(
  editor: Editor,
  tell: PasteOptions['tell'],
  { text, label, run }: { text: string; label: string; run: () => void },
): void {
  tell({ text, action: { label, run } });
  editor.once('update', () => tell(null));
}

function linkTo(url: string) {
  return { type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] };
}

function pictureNotice(count: number): string {
  const what = count === 1 ? 'One picture was' : `${count} pictures were`;
  return `${what} left out of what you pasted. Save pictures to your computer and drop them here, or choose them from the library.`;
}
