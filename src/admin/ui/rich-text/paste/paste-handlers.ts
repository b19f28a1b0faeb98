/** Handles pasted and dropped content in the editor, in addition to cleaning it. */
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { embedOf } from '#media/embeds.ts';
import { isSafeHref } from '#rich-text/document/rich-text.ts';
import { imagesIn } from '../../uploads/use-upload.ts';
import { embedCodeOf, type EmbedCode } from './embed-code.ts';
import { offer, type Notify } from './notices.ts';
import { cleanPastedHtml } from './paste.ts';
import { noticeOfLosses, type PasteLoss } from './paste-context.ts';
import { isMarkdownForPlace, pasteMarkdown, pastePlainText } from './paste-markdown.ts';
import { tooMuchPasted, tooMuchTogether } from './paste-limits.ts';
import { placesOfImages, takeImages, withoutMarks, type PastedImage } from './pasted-images.ts';
import { insertBlockAtCaret } from '../place-block.ts';
import type { PlacedUpload } from '../uploads.ts';

interface PasteOptions {
  /** The editor; null until it is created. */
  editor: () => Editor | null;
  receiveImages: (images: readonly PlacedUpload[]) => void;
  notify: Notify;
}

/** The paste and drop handlers of one editor, named as ProseMirror expects. */
export function pasteHandlers({ editor, receiveImages, notify }: PasteOptions) {
  const pasted = pastedHtml();
  const plainKeys = plainPasteKeys();
  const refuse = (event: Event, text: string) => {
    event.preventDefault();
    notify({ text });
    return true;
  };
  return {
    transformPastedHTML: (html: string) => {
      const { clean, losses } = pasted.cleaned(html);
      const text = noticeOfLosses(losses);
      notify(text === null ? null : { text });
      return clean;
    },
    handleDOMEvents: {
      ...plainKeys.handlers,
      /** Runs before ProseMirror reads the paste. */
      paste: (_: EditorView, event: ClipboardEvent) => {
        const html = event.clipboardData?.getData('text/html') ?? '';
        const text = event.clipboardData?.getData('text/plain') ?? '';
        pasted.begin(imagesIn(event.clipboardData));
        const problem = tooMuchPasted(html, text, (given) => pasted.cleaned(given).clean);
        return problem ? refuse(event, problem) : false;
      },
    },
    handlePaste: (view: EditorView, event: ClipboardEvent, slice: Slice) => {
      const problem = tooMuchTogether(view.state, slice);
      if (problem) return refuse(event, problem);
      const html = event.clipboardData?.getData('text/html') ?? '';
      const hasWords = pasted.hasWords(html);
      const within = html === '' ? [] : pasted.cleaned(html).images;
      pasted.clear();
      const isDone = pasteImages(view, { event, slice, hasWords, within }, { receiveImages, notify });
      if (isDone) return true;
      const current = editor();
      if (!current || isInCode(view)) return false;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const paste = { text, slice, isPlain: plainKeys.arePressed(), isOnlyText: html === '' };
      if (!pasteText(current, paste, notify)) return false;
      event.preventDefault();
      return true;
    },
    handleDrop: (view: EditorView, event: DragEvent) => dropImages(view, event, receiveImages),
  };
}

function dropImages(
  view: EditorView,
  event: DragEvent,
  receiveImages: PasteOptions['receiveImages'],
): boolean {
  const files = imagesIn(event.dataTransfer);
  if (files.length === 0) return false;
  event.preventDefault();
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  receiveImages(atOnePlace(files, at ?? view.state.selection.from));
  return true;
}

/** Observes whether the keys for pasting without formats are pressed. */
function plainPasteKeys() {
  let isPressed = false;
  return {
    arePressed: () => isPressed,
    handlers: {
      keydown: (_: EditorView, event: KeyboardEvent) => {
        isPressed = isPlainPaste(event);
        return false;
      },
      keyup: () => {
        isPressed = false;
        return false;
      },
    },
  };
}

/** Cmd or Ctrl with Shift and V, in every keyboard layout. */
function isPlainPaste(event: KeyboardEvent): boolean {
  const isV = event.code === 'KeyV' || event.key.toLowerCase() === 'v';
  return isV && event.shiftKey && (event.ctrlKey || event.metaKey);
}

interface TextPaste {
  text: string;
  slice: Slice;
  isPlain: boolean;
  /** The clipboard contains no HTML. */
  isOnlyText: boolean;
}

/** Pastes plain text, a URL or Markdown; returns false for any other text. */
function pasteText(editor: Editor, paste: TextPaste, notify: Notify): boolean {
  const { text, slice, isPlain, isOnlyText } = paste;
  if (isPlain) pastePlainText(editor, slice);
  else if (pasteAddress(editor, text.trim(), notify)) return true;
  else if (isOnlyText && isMarkdownForPlace(editor, text)) void pasteMarkdown(editor, text, slice, notify);
  else return false;
  return true;
}

interface ImagePaste {
  event: ClipboardEvent;
  slice: Slice;
  hasWords: boolean;
  /** Images whose bytes are in the pasted HTML. */
  within: readonly PastedImage[];
}

/**
 * Uploads the images of a paste. If the paste contains words, its text is inserted first. Returns false
 * without images.
 */
function pasteImages(
  view: EditorView,
  { event, slice, hasWords, within }: ImagePaste,
  { receiveImages, notify }: Pick<PasteOptions, 'receiveImages' | 'notify'>,
): boolean {
  const files = imagesIn(event.clipboardData);
  // Word and Excel also put an image of the copied text on the clipboard.
  if (files.length > 0 && !hasWords) {
    event.preventDefault();
    notify(null);
    receiveImages(atOnePlace(files, view.state.selection.from));
    return true;
  }
  // Makes earlier typing a separate undo step.
  view.dispatch(closeHistory(view.state.tr));
  if (within.length === 0) return false;
  event.preventDefault();
  const transaction = view.state.tr.replaceSelection(slice);
  const placed = placesOfImages(transaction, within);
  view.dispatch(transaction.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  receiveImages(placed);
  return true;
}

/** The HTML of the current paste. It is cleaned only once, though several handlers need it. */
function pastedHtml() {
  let last: { html: string; clean: string; losses: PasteLoss[]; images: PastedImage[] } | null = null;
  let files: readonly File[] = [];
  const cleaned = (html: string) => {
    if (last?.html === html) return last;
    const losses: PasteLoss[] = [];
    const { take, images } = takeImages(html, files);
    last = { html, clean: cleanPastedHtml(html, (what) => losses.push(what), take), losses, images };
    return last;
  };
  const hasWords = (html: string) => {
    if (html === '') return false;
    const content = cleaned(html);
    return (
      withoutMarks(content.clean, content.images)
        .replaceAll(/<[^>]*>/g, '')
        .trim() !== ''
    );
  };
  const clear = () => {
    last = null;
    files = [];
  };
  /** `extra`: images in addition to those in the HTML. */
  const begin = (extra: readonly File[]) => {
    last = null;
    files = extra;
  };
  return { cleaned, hasWords, begin, clear };
}

function atOnePlace(files: readonly File[], position: number): PlacedUpload[] {
  return files.map((file) => ({ file, alt: '', position }));
}

function isUrl(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && text.length <= 2000 && isSafeHref(text);
}

/** In a code block, a URL is code. */
function isInCode({ state }: EditorView): boolean {
  return state.selection.$from.parent.type.spec.code === true;
}

/**
 * Pastes a URL. On selected text: links the text. On an empty line, for a provider on the allow-list: inserts
 * the embed and offers a link instead. Elsewhere: inserts a link, and offers the embed if a provider knows
 * the URL.
 */
function pasteUrl(editor: Editor, url: string, notify: Notify): void {
  const { selection } = editor.state;
  notify(null);
  if (!selection.empty && !('node' in selection)) {
    const target = { href: url, contentId: null, sectionId: null };
    editor.chain().focus().setMark('link', target).setMeta('preventAutolink', true).run();
    return;
  }
  // Makes the paste a separate undo step, because switching to the other form undoes only the paste.
  editor.view.dispatch(closeHistory(editor.state.tr));
  const embed = embedOf(url);
  const isOwnLine = selection.$from.depth === 1 && selection.$from.parent.content.size === 0;
  const block = { type: 'embed', attrs: { url, title: null } };
  if (embed && isOwnLine) {
    insertBlockAtCaret(editor, block);
    const asLink = () => editor.chain().focus().undo().insertContent(linkTo(url)).run();
    offer(editor, notify, { text: `Embedded: ${embed.label}.`, label: 'Use a link instead', run: asLink });
    return;
  }
  editor.chain().focus().insertContent(linkTo(url)).run();
  if (!embed) return;
  const asEmbed = () => {
    editor.chain().focus().undo().run();
    insertBlockAtCaret(editor, block);
  };
  offer(editor, notify, { text: `${embed.label} can be embedded here.`, label: 'Embed', run: asEmbed });
}

/** Handles a text that is only a URL or the embed code of a player; returns false for any other text. */
function pasteAddress(editor: Editor, text: string, notify: Notify): boolean {
  const code = embedCodeOf(text);
  if (code) pasteEmbedCode(editor, code, { text, notify });
  else if (isUrl(text)) pasteUrl(editor, text, notify);
  else return false;
  return true;
}

/** Inserts the player of an embed code, or a link to its content; offers the code itself as text instead. */
function pasteEmbedCode(
  editor: Editor,
  code: EmbedCode,
  { text, notify }: { text: string; notify: Notify },
): void {
  if (code.isKnown) insertBlockAtCaret(editor, { type: 'embed', attrs: { url: code.url, title: null } });
  else editor.chain().focus().insertContent(linkTo(code.url)).run();
  const said = code.isKnown
    ? `Embedded: ${code.label}.`
    : 'This embed code is not supported. It was pasted as a link.';
  const asText = () => editor.chain().focus().undo().insertContent({ type: 'text', text }).run();
  offer(editor, notify, { text: said, label: 'Paste code as text', run: asText });
}

function linkTo(url: string) {
  return { type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] };
}
