/** The document of an editor, with its form and its autosave; the first save of a new item creates it. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { createFormStore, type FormStore } from '#admin/generic/form/form-store.ts';
import { notifyInfo } from '#admin/generic/notify.ts';
import type { SaveAnswer, SaveRequest } from '#admin/generic/save/save-state.ts';
import { useAutosave } from '#admin/generic/save/use-autosave.ts';
import { useLocalDraft } from '#admin/generic/save/use-local-draft.ts';
import { describeFields } from '#merge/merge.ts';
import { untitled } from '../../texts.ts';
import type { ContentDocument } from '../content-api.ts';
import type { EditorLayout } from './document-shape.ts';
import { isUnsaved } from './new-document.ts';

interface EditingOptions {
  initial: ContentDocument;
  layout: EditorLayout;
  /** Label of the type. */
  label: string;
  /**
   * Creates a new item with these values; called again with the same values if the result of the first call
   * is unknown.
   */
  create?: ((values: Record<string, unknown>) => Promise<ContentDocument>) | undefined;
}

export function useEditing({ initial: loaded, layout, label, create }: EditingOptions) {
  const [initial] = useState(() => asEdited(loaded));
  const { client } = useApp();
  const [document, setDocument] = useState(initial);
  const [store] = useState(() => createFormStore(initial.values, initial.errors));
  const id = useRef(isUnsaved(initial) ? null : initial.id);
  const item =
    id.current === null ? `content.new.${initial.type}.${initial.site.id}` : `content.${initial.id}`;
  const describe = useMemo(() => describeFields(layout.shape), [layout]);
  const reloadLists = useListReload();
  const show = useCallback(
    (next: EditedDocument) => {
      setDocument(next);
      reloadLists();
    },
    [reloadLists],
  );
  const save = async (request: SaveRequest) =>
    id.current === null && create
      ? asEdited(await create(givenValues({ ...initial.values, ...request.changes })))
      : asEdited(await client.mutate('saveContent', { id: id.current, ...request, storesUnfinished: true }));
  const autosave = useAutosave<EditedDocument>({
    item,
    store,
    initial,
    describe,
    save,
    complete: () => {
      if (id.current === null) nameUntitled(store, label);
    },
    onSaved: (next, incoming) => {
      const isCreated = id.current === null;
      id.current = next.id;
      if (isCreated) autosave.rename(`content.${next.id}`);
      else if (incoming.length > 0) notifyIncoming(incoming.map((field) => describe(field).label));
      show(next);
    },
  });
  useLocalDraft(item, initial.values, autosave);
  const accept = useAccept(autosave.accept, show);
  return { document, store, autosave, accept };
}

/** Returns a function that takes over the answer of another command: publish, discard. */
function useAccept(acceptAnswer: (answer: SaveAnswer) => void, show: (next: EditedDocument) => void) {
  return useCallback(
    (answer: ContentDocument) => {
      const next = asEdited(answer);
      acceptAnswer(next);
      show(next);
    },
    [acceptAnswer, show],
  );
}

/** A document with the values that its editor shows: those that are not finished take the place of the valid ones. */
interface EditedDocument extends ContentDocument {
  /** Messages about the unfinished values, by path. */
  errors: Record<string, string>;
}

function asEdited(document: ContentDocument): EditedDocument {
  const { values = {}, errors = {} } = document.unfinished ?? {};
  return { ...document, values: { ...document.values, ...values }, errors };
}

/** Returns a function that reloads every query that shows items, except the open documents themselves. */
function useListReload(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({
      queryKey: ['content'],
      predicate: (query) => query.queryKey[1] !== 'document',
    });
  }, [queries]);
}

/** Every item needs a title: an item without one is saved as untitled. */
function nameUntitled(store: FormStore, label: string): void {
  const name = store.get().values['name'] as string | null;
  if (!name?.trim()) store.set('name', untitled(label));
}

function givenValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function notifyIncoming(labels: string[]): void {
  notifyInfo(
    'Merged with other changes',
    `Includes a colleague’s changes to: ${labels.join(', ')}. Yours are kept.`,
  );
}
