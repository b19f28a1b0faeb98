/** The rich text editor. Loaded when a form first shows one. */
import { Anchor, Text } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { useTextAttributes, useTextLanguage } from '#admin/generic/text-language.ts';
import { countWords, readingMinutes, type RichText } from '#rich-text/document/rich-text.ts';
import { nodeExtensions } from '#rich-text/admin/views.ts';
import { FieldGroup } from '../inputs/field-group.tsx';
import { UploadProgress } from '../uploads/upload-progress.tsx';
import { useUpload } from '../uploads/use-upload.ts';
import { EditorDialogs } from './menus/dialogs.tsx';
import { toEditor } from './document.ts';
import style from './editor.module.css';
import { EmbedView } from './embed-view.tsx';
import { Find } from './find.ts';
import { FindBar } from './menus/find-bar.tsx';
import { SynchronousFocus } from './focus.ts';
import { Help } from './menus/help.tsx';
import type { Insertion } from './insertions.ts';
import { LinkTargets, useDeletedLinks } from './link-targets.ts';
import type { Notice } from './paste/notices.ts';
import { pasteHandlers } from './paste/paste-handlers.ts';
import { ImageNodeView } from './image-node-view.tsx';
import { Embed, ImageNode, textExtensions } from './schema/schema.ts';
import { SlashList } from './menus/slash-list.tsx';
import { SlashMenu } from './slash-menu.ts';
import { SmartQuotes } from './smart-quotes.ts';
import { Toolbar } from './menus/toolbar.tsx';
import type { DialogName } from './tools.ts';
import { insertUploads, Uploads } from './uploads.ts';
import { useTextValue } from './use-text-value.ts';

const extensions = [
  ...textExtensions,
  ...nodeExtensions,
  ImageNode.extend({ addNodeView: () => ReactNodeViewRenderer(ImageNodeView) }),
  Embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) }),
  Uploads,
  SynchronousFocus,
  Find,
  LinkTargets,
];

/** Edits a rich text as defined in `rich-text/document/rich-text.ts`; an empty text is null. */
export function TextEditor(props: InputProps<RichText>) {
  const { id, options, value, error } = props;
  const disabled = props.disabled ?? false;
  const hasError = error !== undefined && error !== '';
  const toolbarRef = useRef<HTMLDivElement>(null);
  const text = useTextEditor(props, { toolbarRef, hasError });
  const { editor, dialog, setDialog, insert, openFind, findPhrase, closeFind } = text;
  const deletedLinks = useDeletedLinks(editor);
  return (
    <FieldGroup id={id} options={options} error={error} role="none">
      <TextFrame
        editor={editor}
        hasError={hasError}
        disabled={disabled}
        label={options.label}
        toolbarRef={toolbarRef}
        onDialog={setDialog}
        onInsert={insert}
        onFind={openFind}
        findPhrase={findPhrase}
        onFindClose={closeFind}
      />
      <Foot value={value} notice={text.notice} deletedLinks={deletedLinks} />
      <UploadProgress state={text.uploadState} />
      <SlashList editor={editor} onRun={insert} />
      <EditorDialogs editor={editor} open={dialog} onClose={text.closeDialog} />
    </FieldGroup>
  );
}

type TextFrameProps = ComponentProps<typeof Toolbar> & {
  hasError: boolean;
  findPhrase: string | null;
  onFindClose: () => void;
};

/** The text with its toolbar; a typed letter changes the text and none of these props. */
const TextFrame = memo(function TextFrame({ hasError, findPhrase, onFindClose, ...toolbar }: TextFrameProps) {
  const { editor, disabled } = toolbar;
  return (
    <RichTextEditor editor={editor} className={style['root'] ?? ''} mod={{ invalid: hasError, disabled }}>
      <Toolbar {...toolbar} />
      {findPhrase === null ? null : (
        <FindBar key={findPhrase} editor={editor} phrase={findPhrase} onClose={onFindClose} />
      )}
      <RichTextEditor.Content className={style['content'] ?? ''} />
    </RichTextEditor>
  );
});

interface Surroundings {
  toolbarRef: RefObject<HTMLDivElement | null>;
  hasError: boolean;
}

/** All extensions of an editor; they do not change during its lifetime. */
function useExtensions(onRun: (item: Insertion) => void) {
  const current = useTextLanguage() ?? 'en';
  const language = useRef(current);
  useEffect(() => {
    language.current = current;
  }, [current]);
  const [all] = useState(() => [
    ...extensions,
    SlashMenu.configure({ onRun }),
    SmartQuotes.configure({ language: () => language.current }),
  ]);
  return all;
}

interface EditorParts {
  editorRef: RefObject<Editor | null>;
  hasError: boolean;
  upload: ReturnType<typeof useUpload>['upload'];
  notify: (notice: Notice | null) => void;
  keys: Parameters<typeof shortcuts>[0];
}

/** Attributes of the text, and what it does with pasted content and keys; the same object until an attribute changes. */
function useEditorProps({ id, options }: InputProps<RichText>, parts: EditorParts) {
  const { label, help, required } = options;
  const { editorRef, hasError, upload, notify, keys } = parts;
  const { lang, dir } = useTextAttributes();
  return useMemo(
    () => ({
      attributes: attributesOf({ id, label, help, required, hasError, lang, dir }),
      ...pasteHandlers({
        editor: () => editorRef.current,
        receiveImages: (images) => {
          if (editorRef.current) void insertUploads(editorRef.current, images, upload);
        },
        notify,
      }),
      ...CLEAR_OF_BARS,
      handleKeyDown: shortcuts(keys),
    }),
    // The other parts only read the data of the shell and set states, which does not change under an open form.
    // eslint-disable-next-line react/exhaustive-deps
    [id, label, help, required, hasError, lang, dir],
  );
}

/** The editor of one text and the elements open around it: a dialog, the find bar, a notice, an upload. */
function useTextEditor(props: InputProps<RichText>, { toolbarRef, hasError }: Surroundings) {
  const { value, onChange, onBlur, disabled = false } = props;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** Null while the find bar is closed. */
  const [findPhrase, setFindPhrase] = useState<string | null>(null);
  const { state: uploadState, upload } = useUpload();
  const editorRef = useRef<Editor | null>(null);
  const insert = useCallback((item: Insertion) => {
    if (item.dialog) setDialog(item.dialog);
    else if (editorRef.current) item.run?.(editorRef.current);
  }, []);
  const openFind = useCallback(() => {
    const { state } = editorRef.current ?? {};
    if (state)
      setFindPhrase(state.doc.textBetween(state.selection.from, state.selection.to, ' ').slice(0, 100));
  }, []);
  const allExtensions = useExtensions(insert);
  const editorProps = useEditorProps(props, {
    editorRef,
    hasError,
    upload,
    notify: setNotice,
    keys: { link: () => setDialog('link'), find: openFind, toolbar: () => focusToolbar(toolbarRef.current) },
  });
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
  const closeFind = useCallback(() => setFindPhrase(null), []);
  const closeDialog = useCallback(() => setDialog(null), []);
  return {
    editor,
    dialog,
    setDialog,
    closeDialog,
    insert,
    findPhrase,
    openFind,
    closeFind,
    notice,
    uploadState,
  };
}

const MARGIN = { top: 190, right: 0, bottom: 20, left: 0 };

/**
 * Scroll margins that prevent the caret from being hidden behind the elements that stick to the top of the
 * window: header, bar, toolbar.
 */
const CLEAR_OF_BARS = { scrollThreshold: MARGIN, scrollMargin: MARGIN };

interface LabelledText {
  id: string;
  label: string;
  help: string | undefined;
  required: boolean | undefined;
  hasError: boolean;
  lang: string | undefined;
  dir: string | undefined;
}

/**
 * Attributes of the text box for assistive technology, and for the browser's spelling check and alignment.
 */
function attributesOf(text: LabelledText): Record<string, string> {
  const { id, label, help, required, hasError, lang, dir } = text;
  const describedBy = [help ? `${id}-help` : '', hasError ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(hasError ? { 'aria-invalid': 'true' } : {}),
    ...(lang && dir ? { lang, dir } : {}),
  };
}

/** Keys that move the focus out of the text: Cmd or Ctrl with K or F, and Alt with F10. */
function shortcuts(run: Record<'link' | 'find' | 'toolbar', () => void>) {
  return (_: EditorView, event: KeyboardEvent): boolean => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (isCommand && event.key.toLowerCase() === 'k') run.link();
    else if (isCommand && event.key.toLowerCase() === 'f') run.find();
    else if (event.key === 'F10' && event.altKey) run.toolbar();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}

interface FootProps {
  value: RichText | null;
  notice: Notice | null;
  deletedLinks: number;
}

/** Notices, and the length of the text. */
function Foot({ value, notice, deletedLinks }: FootProps) {
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
        {deletedLinks > 0 ? (
          <Text size="xs" c="var(--mantine-color-error)" role="status">
            {deletedLinks === 1 ? '1 link points' : `${deletedLinks} links point`} to a deleted record.
            Readers see plain text instead of a link.
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
