/** The editor: text on the left, all other fields on the right. It saves while the user types. */
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { HalfTypedGuard } from '#admin/generic/save/drafts/half-typed-guard.tsx';
import { ConflictBar } from '#admin/generic/save/conflict-bar.tsx';
import { FormErrorSummary } from '#admin/generic/form/errors-elsewhere.tsx';
import { useForm, type FormState, type FormStore } from '#admin/generic/form/form-store.ts';
import { FieldGrid } from '#admin/generic/form/shape-form.tsx';
import { TextLanguageContext } from '#admin/generic/text-language.ts';
import { useDocumentTitle } from '#admin/generic/page/page.tsx';
import type { ContentType } from '#model/define-content-type.ts';
import { untitled } from '../../texts.ts';
import type { ContentDocument } from '../content-api.ts';
import { DocumentSiteScope, useModulesOfDocument } from './document-site.tsx';
import { EditorBar } from './editor-bar.tsx';
import { layoutOf, type EditorLayout } from './document-shape.ts';
import { isUnsaved } from './new-document.ts';
import { NewItemBar } from './new-item-bar.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SideGroups } from './side/side-groups.tsx';
import { useSuggestedName } from './side/suggested-name.ts';
import { TitleInput } from './title-input.tsx';
import { UnfinishedLeft } from './unfinished-left.tsx';
import { useEditing } from './use-editing.ts';
import { useJump } from './use-jump.ts';
import classes from './editor.module.css';

interface ContentEditorProps {
  initial: ContentDocument;
  type: ContentType;
  /** For a new item: creates it with its first values. */
  create?: (values: Record<string, unknown>) => Promise<ContentDocument>;
  /** Initial values of a new item, treated as if the user had typed them. */
  startsWith?: Readonly<Record<string, string>>;
}

export function ContentEditor({ initial, type, create, startsWith }: ContentEditorProps) {
  const modulesOn = useModulesOfDocument(initial.site.tenantKey);
  const layout = useMemo(() => layoutOf(type, modulesOn), [type, modulesOn]);
  const editing = useEditing({ initial, layout, label: type.label, create });
  const { document, store, autosave } = editing;
  const isNew = isUnsaved(document);
  const [wantsPreview, setWantsPreview] = useLocalStorage({ key: 'masthead.preview', defaultValue: false });
  const [startsHere] = useState(() => nameIn(store.get()) === '');
  useFieldInView(isNew);
  useSuggestedName(store, type);
  useStart(store, startsWith);
  const language = useLanguage(editing);
  const jump = useJump(layout);
  const isPreviewed = wantsPreview && !isNew;
  return (
    <DocumentSiteScope tenantKey={document.site.tenantKey}>
      {isNew ? (
        <NewItemBar type={type} autosave={autosave} />
      ) : (
        <EditorBar
          document={document}
          type={type}
          nameOf={() => nameIn(store.get())}
          autosave={autosave}
          onDocument={editing.accept}
          isPreviewed={isPreviewed}
          onPreview={() => setWantsPreview(!isPreviewed)}
          onJump={jump}
        />
      )}
      <EditorTitle store={store} label={type.label} isNew={isNew} />
      <UnfinishedLeft document={document} autosave={autosave} onDocument={editing.accept} />
      <HalfTypedGuard />
      <FormErrorSummary store={store} shape={layout.shape} />
      <TextLanguageContext value={language}>
        <Columns {...{ editing, layout, type, isPreviewed, startsHere }} />
        <ConflictBar autosave={autosave} shape={layout.shape} store={store} />
      </TextLanguageContext>
    </DocumentSiteScope>
  );
}

function nameIn({ values }: FormState): string {
  return (values['name'] as string | null) ?? '';
}

/** The heading of the screen for screen readers, and the title of the browser's tab; follow the title that is typed. */
function EditorTitle({ store, label, isNew }: { store: FormStore; label: string; isNew: boolean }) {
  const name = useForm(store, nameIn);
  useDocumentTitle(name || (isNew ? `New ${label.toLowerCase()}` : label));
  return <h1 style={HIDDEN}>{name || untitled(label)}</h1>;
}

/** Enters the initial values once, as if typed, so that the item is created with them. */
function useStart(store: FormStore, values: ContentEditorProps['startsWith']): void {
  const [given] = useState(values);
  useEffect(() => {
    for (const [field, value] of Object.entries(given ?? {})) store.set(field, value);
  }, [store, given]);
}

/**
 * Once the item is stored, more content appears above the fields at the side. Scrolls so that the focused
 * field retains its position.
 */
function useFieldInView(isNew: boolean): void {
  useEffect(() => {
    if (!isNew && document.activeElement?.closest('aside'))
      document.activeElement.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
}

function languageIn({ values: { language } }: FormState): string | null {
  return typeof language === 'string' ? language : null;
}

/** Language of the item's texts: the item's own, else that of its site. */
function useLanguage({ document, store }: ReturnType<typeof useEditing>): string | null {
  const { sites } = useApp();
  const own = useForm(store, languageIn);
  return own ?? sites.find(({ tenantKey }) => tenantKey === document.site.tenantKey)?.language ?? null;
}

interface ColumnsProps {
  editing: ReturnType<typeof useEditing>;
  layout: EditorLayout;
  type: ContentType;
  isPreviewed: boolean;
  /** Whether the title takes the focus, because it is empty. */
  startsHere: boolean;
}

/** The text with the fields next to it; with a preview, the fields move below the text. */
function Columns({ editing, layout, type, isPreviewed, startsHere }: ColumnsProps) {
  const { document, store, autosave } = editing;
  const { flush } = autosave;
  const save = useCallback(() => void flush(), [flush]);
  const sideGroups = <SideGroups store={store} groups={layout.side} document={document} onBlur={save} />;
  return (
    <div
      className={classes.columns}
      data-preview={isPreviewed || undefined}
      data-conflict={autosave.state.conflicts.length > 0 || undefined}
    >
      <div className={classes.main}>
        <TitleInput
          store={store}
          onBlur={save}
          onEnter={focusText}
          startsHere={startsHere}
          replaces={untitled(type.label)}
          placeholder={type.namedBy ? 'Full name' : 'Title'}
        />
        <div className={classes.text} data-editor-text>
          <FieldGrid store={store} fields={layout.text} onBlur={save} />
        </div>
        {layout.own.map((group) => (
          <fieldset key={group.key} className={classes.ownGroup}>
            <legend>{group.label}</legend>
            <FieldGrid store={store} fields={group.fields} onBlur={save} />
          </fieldset>
        ))}
        {isPreviewed ? sideGroups : null}
      </div>
      {isPreviewed ? <PreviewPane id={document.id} version={autosave.state.version} /> : sideGroups}
    </div>
  );
}

function focusText(): void {
  document
    .querySelector<HTMLElement>('[data-editor-text] :is(input, textarea, [contenteditable="true"])')
    ?.focus();
}

const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
