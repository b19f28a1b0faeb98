/** The rich text editor. Loaded when a form first shows one. */
import { Anchor, Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import { useMemo, useRef, useState } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { countWords, readingMinutes, type RichText } from '#model/rich-text.ts';
import { nodeExtensions } from '#rich-text/admin/views.ts';
import { FieldGroup } from '../field-group.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import { useUpload } from '../use-upload.ts';
import { EditorDialogs } from './dialogs.tsx';
import { toEditor } from './document.ts';
import style from './editor.module.css';
import { EmbedView } from './embed-view.tsx';
import { Find } from './find.ts';
import { FindBar } from './find-bar.tsx';
import { FocusAtOnce } from './focus.ts';
import { Help } from './help.tsx';
import type { Insertion } from './insertions.ts';
import { LinkTargets, useGoneLinks } from './link-targets.ts';
import { pasteHandlers, type Notice } from './paste-handlers.ts';
import { PictureView } from './picture-view.tsx';
import { Embed, Picture, textExtensions } from './schema.ts';
import { SlashList } from './slash-list.tsx';
import { SlashMenu } from './slash-menu.ts';
import { Toolbar } from './toolbar.tsx';
import type { DialogName } from './tools.ts';
import { insertUploads, Uploads } from './uploads.ts';
import { useTextValue } from './use-text-value.ts';

const extensions = [
  ...textExtensions,
  ...nodeExtensions,
  Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView) }),
  Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  Uploads,
  FocusAtOnce,
  Find,
  LinkTargets,
];

/** Edits a text of the closed set of `model/rich-text.ts`; an empty text is null. */
export function TextEditor(props: InputProps<RichText>) {
  const { id, options, value, onChange, onBlur, error } = props;
  const disabled = props.disabled ?? false;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** What is looked for; null while the bar is closed. */
  const [sought, setSought] = useState<string | null>(null);
  const { state: uploadState, upload } = useUpload();
  const toolbarRef = useRef<HTMLDivElement>(null);
  const editorRef = useRef<Editor | null>(null);
  const { label, help, required } = options;
  const hasError = error !== undefined && error !== '';

  const insert = (item: Insertion) => {
    if (item.dialog) setDialog(item.dialog);
    else if (editorRef.current) item.run?.(editorRef.current);
  };
  const openFind = () => {
    const { state } = editorRef.current ?? {};
    if (state) setSought(state.doc.textBetween(state.selection.from, state.selection.to, ' ').slice(0, 100));
  };
  const [allExtensions] = useState(() => [...extensions, SlashMenu.configure({ onRun: insert })]);

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
    return {
      attributes,
      ...pasteHandlers({
        editor: () => editorRef.current,
        receivePictures: (files, position) => {
          if (editorRef.current) void insertUploads(editorRef.current, files, position, upload);
        },
        tell: setNotice,
      }),
      handleKeyDown: (_: EditorView, event: KeyboardEvent) => {
        const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
        if (isCommand && event.key.toLowerCase() === 'k') setDialog('link');
        else if (isCommand && event.key.toLowerCase() === 'f') openFind();
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
    extensions: allExtensions,
    content: toEditor(value),
    editable: !disabled,
    editorProps,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => (editorRef.current = created),
    onBlur: () => onBlur?.(),
  });
  useTextValue(editor, value, onChange);
  const goneLinks = useGoneLinks(editor);

  return (
    <FieldGroup id={id} options={options} error={error} role="none">
      <RichTextEditor editor={editor} className={style['root'] ?? ''} mod={{ invalid: hasError, disabled }}>
        <Toolbar
          editor={editor}
          disabled={disabled}
          label={label}
          toolbarRef={toolbarRef}
          onDialog={setDialog}
          onInsert={insert}
          onFind={openFind}
        />
        {sought === null ? null : (
          <FindBar key={sought} editor={editor} phrase={sought} onClose={() => setSought(null)} />
        )}
        <RichTextEditor.Content className={style['content'] ?? ''} />
      </RichTextEditor>
      <Foot value={value} notice={notice} goneLinks={goneLinks} />
      <UploadProgress state={uploadState} />
      <SlashList editor={editor} onRun={insert} />
      <EditorDialogs editor={editor} open={dialog} onClose={() => setDialog(null)} />
    </FieldGroup>
  );
}

interface FootProps {
  value: RichText | null;
  notice: Notice | null;
  goneLinks: number;
}

/** What there is to tell, and how long the text is. */
function Foot({ value, notice, goneLinks }: FootProps) {
  const words = useMemo(() => countWords(value), [value]);
  const length = words === 1 ? '1 word' : `${words.toLocaleString('en')} words`;
  return (
    <div className={style['foot']}>
      <div>
        <Text size="xs" c="dimmed" component="output" display="block">
          {notice?.text}{' '}
          {notice?.action ? (
            <Anchor component="button" type="button" size="xs" onClick={notice.action.run}>
              {notice.action.label}
            </Anchor>
          ) : null}
        </Text>
        {goneLinks > 0 ? (
          <Text size="xs" c="var(--mantine-color-error)" role="status">
            {goneLinks === 1 ? 'One link leads' : `${goneLinks} links lead`} to something that is gone;
            readers see plain words there.
          </Text>
        ) : null}
      </div>
      <div className={style['length']}>
        <Text size="xs" c="dimmed">
          {words > 0 ? `${length} · ${readingMinutes(value)} min read` : length}
        </Text>
        <Help className={style['help'] ?? ''} />
      </div>
    </div>
  );
}

function focusToolbar(toolbar: HTMLElement | null): void {
  toolbar?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
}
