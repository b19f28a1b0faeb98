/** The editor: text on the left, everything about it on the right, saved as one writes. */
import { useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { ConflictBar } from '#admin/generic/save/conflict-bar.tsx';
import { KeptDraftOffer } from '#admin/generic/save/kept-draft-offer.tsx';
import { useKeptDraft } from '#admin/generic/save/use-kept-draft.ts';
import { useAutosave } from '#admin/generic/save/use-autosave.ts';
import { ErrorsElsewhere } from '#admin/generic/form/errors-elsewhere.tsx';
import { createFormStore, useForm } from '#admin/generic/form/form-store.ts';
import { FieldGrid } from '#admin/generic/form/shape-form.tsx';
import { notifyInfo } from '#admin/generic/notify.ts';
import { useDocumentTitle } from '#admin/generic/page.tsx';
import type { ContentType } from '#model/define-content-type.ts';
import { describeFields } from '#model/merge.ts';
import type { ContentDocument } from '../content-api.ts';
import { DocumentSiteScope } from './document-site.tsx';
import { EditorBar } from './editor-bar.tsx';
import { layoutOf, type EditorLayout } from './document-shape.ts';
import { PreviewPane } from './preview-pane.tsx';
import { SideGroups } from './side-groups.tsx';
import { TitleInput } from './title-input.tsx';
import { useJump } from './use-jump.ts';
import classes from './editor.module.css';

interface ContentEditorProps {
  initial: ContentDocument;
  type: ContentType;
}

export function ContentEditor({ initial, type }: ContentEditorProps) {
  const layout = useMemo(() => layoutOf(type), [type]);
  const editing = useEditing(initial, layout);
  const { document, store, autosave, draft } = editing;
  const [isPreviewed, setIsPreviewed] = useLocalStorage({ key: 'masthead.preview', defaultValue: false });
  const name = useForm(store, (state) => (state.values['name'] as string | null) ?? '');
  useDocumentTitle(name || type.label);
  const { flush } = autosave;
  const save = useCallback(() => void flush(), [flush]);
  const jump = useJump(layout);
  const isNew = useLocation({ select: ({ state }) => state.isNew === true });
  // Whoever just wrote the title writes on.
  useEffect(() => void (isNew && focusText()), [isNew]);
  return (
    <DocumentSiteScope tenantKey={document.site.tenantKey}>
      <EditorBar
        document={document}
        type={type}
        name={name}
        autosave={autosave}
        onDocument={editing.accept}
        isPreviewed={isPreviewed}
        onPreview={() => setIsPreviewed(!isPreviewed)}
        onJump={jump}
      />
      <h1 style={HIDDEN}>{name || `Untitled ${type.label.toLowerCase()}`}</h1>
      {draft ? <KeptDraftOffer draft={draft} onResume={editing.resume} onDrop={editing.dropDraft} /> : null}
      <ErrorsElsewhere store={store} shape={layout.shape} />
      <div className={classes.columns} data-preview={isPreviewed || undefined}>
        <div className={classes.main}>
          <TitleInput store={store} onBlur={save} onEnter={focusText} startsHere={!name} />
          <div className={classes.text} data-editor-text>
            <FieldGrid store={store} fields={layout.text} onBlur={save} />
          </div>
          {layout.own.map((group) => (
            <fieldset key={group.key} className={classes.ownGroup}>
              <legend>{group.label}</legend>
              <FieldGrid store={store} fields={group.fields} onBlur={save} />
            </fieldset>
          ))}
          {isPreviewed ? (
            <SideGroups store={store} groups={layout.side} document={document} onBlur={save} />
          ) : null}
        </div>
        {isPreviewed ? (
          <PreviewPane id={document.id} version={autosave.state.version} />
        ) : (
          <SideGroups store={store} groups={layout.side} document={document} onBlur={save} />
        )}
      </div>
      <ConflictBar
        conflicts={autosave.state.conflicts}
        shape={layout.shape}
        store={store}
        onDecide={autosave.decide}
      />
    </DocumentSiteScope>
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

/** The document, its form and its saving. */
function useEditing(initial: ContentDocument, layout: EditorLayout) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [document, setDocument] = useState(initial);
  const [store] = useState(() => createFormStore(initial.values));
  const item = `content.${initial.id}`;
  const describe = useMemo(() => describeFields(layout.shape), [layout]);
  const show = useCallback(
    (next: ContentDocument) => {
      setDocument(next);
      void queries.invalidateQueries({
        queryKey: ['content'],
        predicate: (query) => query.queryKey[1] !== 'document',
      });
    },
    [queries],
  );
  const autosave = useAutosave<ContentDocument>({
    item,
    store,
    initial,
    describe,
    save: (request) => client.mutate<ContentDocument>('saveContent', { id: initial.id, ...request }),
    onSaved: (next, incoming) => {
      show(next);
      if (incoming.length > 0) notifyIncoming(incoming.map((field) => describe(field).label));
    },
  });
  const kept = useKeptDraft(item, initial.values, autosave.resume);
  const { accept: acceptAnswer } = autosave;
  const accept = useCallback(
    (next: ContentDocument) => {
      acceptAnswer(next);
      show(next);
    },
    [acceptAnswer, show],
  );
  return { document, store, autosave, accept, ...kept };
}

function notifyIncoming(labels: string[]): void {
  notifyInfo(
    'Merged with other changes',
    `${labels.join(', ')}: changes by a colleague came in. Yours are kept.`,
  );
}
