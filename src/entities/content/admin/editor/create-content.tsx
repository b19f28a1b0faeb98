/** A new item: its editor opens immediately, and the item is created with the first edit. */
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { allowsType } from '#page-model/supported-types.ts';
import type { ContentDocument } from '../content-api.ts';
import { ContentEditor } from './content-editor.tsx';
import { EditContent } from './edit-content.tsx';
import { newDocument } from './new-document.ts';
import { startingValues } from './side/suggested-name.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The item that was created on this page. */
    createdId?: number;
  }
}

export function View() {
  const { type: editKey }: { type?: string } = useParams({ strict: false });
  const { contentTypes, site } = useApp();
  const type = contentTypes.find((one) => one.editKey === editKey);
  if (!type) {
    return (
      <Page title="New item">
        <EmptyState title={`Unknown content type “${editKey ?? ''}”`}>
          Choose a type in the Create menu of the content list.
        </EmptyState>
      </Page>
    );
  }
  if (!allowsType(site.supportedContentTypes, type.name)) {
    return (
      <Page title={`New ${type.label.toLowerCase()}`}>
        <EmptyState title={`${type.pluralLabel} are not among the supported content types of ${site.name}`}>
          Choose another type in the Create menu of the content list, or ask an administrator to enable the
          type in the site settings.
        </EmptyState>
      </Page>
    );
  }
  return <NewItem key={type.name} type={type} />;
}

/** One visit to this page, until the user leaves the item it created. */
interface Visit {
  number: number;
  /** The id in the history entry. */
  createdId: number | undefined;
  /** The item that this visit created. */
  madeId: number | null;
}

/**
 * Continues to show the same editor once the item is created, so that the cursor does not move. Returning
 * through the history opens the created item; creating another item opens a new editor.
 */
function NewItem({ type }: { type: ContentType }) {
  const createdId = useLocation({ select: ({ state }) => state.createdId });
  const [visit, setVisit] = useState<Visit>({ number: 0, createdId, madeId: null });
  if (createdId !== visit.createdId) {
    const isSame = createdId !== undefined && createdId === visit.madeId;
    setVisit(isSame ? { ...visit, createdId } : { number: visit.number + 1, createdId, madeId: null });
  }
  if (createdId !== undefined && createdId !== visit.madeId) return <EditContent id={createdId} />;
  return (
    <NewEditor
      key={visit.number}
      type={type}
      onCreated={(madeId) => setVisit((current) => ({ ...current, madeId }))}
    />
  );
}

function NewEditor({ type, onCreated }: { type: ContentType; onCreated: (id: number) => void }) {
  const { client, site } = useApp();
  const navigate = useNavigate();
  const [initial] = useState(() => newDocument(type, site));
  const [{ name }] = useUrlState();
  const [startsWith] = useState(() => startingValues(type, name));
  const [key] = useState(() => crypto.randomUUID());
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const create = async (values: Record<string, unknown>) => {
    const input = { type: type.name, site: site.id, values, key, storesUnfinished: true };
    const document = await client.mutate<ContentDocument>('createContent', input);
    if (!isShown.current) return document;
    onCreated(document.id);
    // The address bar shows the item's own URL, for copying, reloading and returning.
    void navigate({
      to: `/create-content/${type.editKey}`,
      replace: true,
      resetScroll: false,
      state: { createdId: document.id },
      mask: { to: `/edit-content/${document.id}`, unmaskOnReload: true },
    });
    return document;
  };
  return <ContentEditor initial={initial} type={type} create={create} startsWith={startsWith} />;
}
