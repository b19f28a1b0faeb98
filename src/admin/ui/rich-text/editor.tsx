/** The rich text editor. Loaded when a form first shows one. */
import { Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import { useMemo, useRef, useState } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { embedOf } from '#model/embeds.ts';
import { countWords, type RichText } from '#model/rich-text.ts';
import { FieldGroup } from '../field-group.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { picturesOf, useUpload } from '../use-upload.ts';
import { toEditor } from './document.ts';
import { EmbedView } from './embed-view.tsx';
import { PictureView } from './picture-view.tsx';
import { cleanPastedHtml } from './paste.ts';
import { Embed, Picture, textExtensions } from './schema.ts';
import style from './editor.module.css';
import { Toolbar } from './toolbar.tsx';
import type { DialogName } from './tools.ts';
import { EditorDialogs } from './dialogs.tsx';
import { insertBlockAtCaret, insertUploads, Uploads } from './uploads.ts';
import { useTextValue } from './use-text-value.ts';

const extensions = [
  ...textExtensions,
  Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  Uploads,
];

/** Edits a text of the closed set of `model/rich-text.ts`; an empty text is null. */
export function TextEditor(props: InputProps<RichText>) {
  const { id, options, value, onChange, onBlur, error } = props;
  const disabled = props.disabled ?? false;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const { state: uploadState, upload } = useUpload();
  const toolbarRef = useRef<HTMLDivElement>(null);
  const editorRef = useRef<Editor | null>(null);
  const { label, help, required } = options;
  const hasError = error !== undefined && error !== '';

  const editorProps = useMemo(() => {
    const describedBy = [help ? `${id}-help` : '', hasError ? `${id}-error` : ''].filter(Boolean).join(' ');
    const attributes: Record<string, string> = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(required ? { 'aria-required': 'true' } : {}),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(hasError ? { 'aria-invalid': 'true' } : {}),
    };
    const receive = (files: File[], position: number) => {
      if (editorRef.current) void insertUploads(editorRef.current, files, position, upload);
    };
    return {
      attributes,
      transformPastedHTML: (html: string) => {
        let dropped = 0;
        const clean = cleanPastedHtml(html, () => (dropped += 1));
        setNotice(dropped > 0 ? pictureNotice(dropped) : null);
        return clean;
      },
      handlePaste: (view: EditorView, event: ClipboardEvent) =>
        pastedPictures(event, (files) => receive(files, view.state.selection.from)) ||
        pastedEmbed(editorRef.current, event),
      handleDrop: (view: EditorView, event: DragEvent) => {
        const files = picturesOf(event.dataTransfer);
        if (files.length === 0) return false;
        event.preventDefault();
        receive(
          files,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from,
        );
        return true;
      },
      handleKeyDown: (_: EditorView, event: KeyboardEvent) => {
        if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey)
          setDialog('link');
        else if (event.key === 'F10' && event.altKey) focusToolbar(toolbarRef.current);
        else return false;
        event.preventDefault();
        event.stopPropagation();
        return true;
      },
    };
    // `upload` only reads the data of the shell, which does not change under an open form.
    // eslint-disable-next-line react/exhaustive-deps
  }, [id, label, help, required, hasError]);

  const editor = useEditor({
    extensions,
    content: toEditor(value),
    editable: !disabled,
    editorProps,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => (editorRef.current = created),
    onBlur: () => onBlur?.(),
  });
  useTextValue(editor, value, onChange);
  const words = useMemo(() => countWords(value), [value]);

  return (
    <FieldGroup id={id} options={options} error={error} role="none">
      <RichTextEditor editor={editor} className={style['root'] ?? ''} mod={{ invalid: hasError, disabled }}>
        <Toolbar
          editor={editor}
          disabled={disabled}
          label={label}
          toolbarRef={toolbarRef}
          onDialog={setDialog}
        />
        <RichTextEditor.Content className={style['content'] ?? ''} />
      </RichTextEditor>
      <div className={style['foot']}>
        <Text size="xs" c="dimmed" component="output">
          {notice}
        </Text>
        <Text size="xs" c="dimmed">
          {words === 1 ? '1 word' : `${words} words`}
        </Text>
      </div>
      <UploadProgress state={uploadState} />
      <EditorDialogs editor={editor} open={dialog} onClose={() => setDialog(null)} />
    </FieldGroup>
  );
}

/** Pictures in the clipboard, unless they are only the likeness of text that is there too (Word and Excel add one). */
function pastedPictures(event: ClipboardEvent, receive: (files: File[]) => void): boolean {
  const files = picturesOf(event.clipboardData);
  const html = event.clipboardData?.getData('text/html') ?? '';
  const hasWords =
    cleanPastedHtml(html)
      .replaceAll(/<[^>]*>/g, '')
      .trim() !== '';
  if (files.length === 0 || hasWords) return false;
  event.preventDefault();
  receive(files);
  return true;
}

/** The address of something on the allow-list, pasted on a line of its own, becomes the thing itself. */
function pastedEmbed(editor: Editor | null, event: ClipboardEvent): boolean {
  const url = event.clipboardData?.getData('text/plain').trim() ?? '';
  const { selection } = editor?.state ?? {};
  const isOwnLine =
    selection?.empty && selection.$from.depth === 1 && selection.$from.parent.content.size === 0;
  if (!editor || !isOwnLine || !embedOf(url)) return false;
  event.preventDefault();
  insertBlockAtCaret(editor, { type: 'embed', attrs: { url, title: null } });
  return true;
}

function pictureNotice(count: number): string {
  const what = count === 1 ? 'One picture was' : `${count} pictures were`;
  return `${what} left out of what you pasted. Save pictures to your computer and drop them here, or choose them from the library.`;
}

function focusToolbar(toolbar: HTMLElement | null): void {
  toolbar?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
}
