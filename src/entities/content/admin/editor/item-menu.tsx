import { ActionIcon, Button, Group, Menu, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, ExternalLink, History, RotateCcw, Share2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useReturn } from '#admin/generic/list/opened-from.ts';
import { dropDrafts } from '#admin/generic/save/local-draft.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import type { ContentState } from '../../states.ts';
import type { ContentDocument } from '../content-api.ts';
import { ContentUsesList } from './content-uses.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useContentCommand } from './use-content-command.ts';
import { useItemUndo } from './use-item-undo.ts';

interface ItemMenuProps {
  document: ContentDocument;
  /** The title in the form. */
  nameOf: () => string;
  /** Label of the type. */
  label: string;
  autosave: Autosave;
  onDocument: (document: ContentDocument) => void;
}

type Confirmable = 'unpublish' | 'discard' | 'delete';

/** Actions needed less often: open on the site, versions, share, duplicate, discard, unpublish, delete. */
export function ItemMenu(props: ItemMenuProps) {
  const { document } = props;
  const [confirming, setConfirming] = useState<Confirmable | null>(null);
  const [isShared, setIsShared] = useState(false);
  const duplicate = useDuplicate(props);
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <Ellipsis size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewItems document={document} />
          <Menu.Item leftSection={<Share2 size={15} aria-hidden />} onClick={() => setIsShared(true)}>
            Share a link…
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={15} aria-hidden />} onClick={() => void duplicate()}>
            Duplicate
          </Menu.Item>
          <ConfirmedItems document={document} onAsk={setConfirming} />
        </Menu.Dropdown>
      </Menu>
      <ShareDialog id={document.id} isOpen={isShared} onClose={() => setIsShared(false)} />
      <Confirmation {...props} confirming={confirming} onClose={() => setConfirming(null)} />
    </>
  );
}

/** Other views of the item: its page and its versions. */
function ViewItems({ document }: Pick<ItemMenuProps, 'document'>) {
  return (
    <>
      {document.state === 'published' ? (
        <Menu.Item
          component="a"
          href={document.url}
          target="_blank"
          rel="noreferrer"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          Open on the site
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<History size={15} aria-hidden />}
        renderRoot={(root) => <Link to={`/edit-content/${document.id}/versions`} {...root} />}
      >
        Versions
      </Menu.Item>
    </>
  );
}

type ConfirmedItemsProps = Pick<ItemMenuProps, 'document'> & { onAsk: (confirming: Confirmable) => void };

/** Actions that require confirmation. */
function ConfirmedItems({ document, onAsk }: ConfirmedItemsProps) {
  return (
    <>
      {document.hasChanges ? (
        <Menu.Item leftSection={<RotateCcw size={15} aria-hidden />} onClick={() => onAsk('discard')}>
          Discard changes…
        </Menu.Item>
      ) : null}
      {document.status === 1 && document.mayPublish ? (
        <Menu.Item leftSection={<Undo2 size={15} aria-hidden />} onClick={() => onAsk('unpublish')}>
          Unpublish…
        </Menu.Item>
      ) : null}
      <Menu.Item
        c="var(--mantine-color-error)"
        disabled={!document.mayDelete}
        leftSection={<Trash2 size={15} aria-hidden />}
        onClick={() => onAsk('delete')}
      >
        Delete…
      </Menu.Item>
    </>
  );
}

/** Copies the current version and opens the copy. */
function useDuplicate({ document, autosave, onDocument }: ItemMenuProps) {
  const { execute, client } = useContentCommand(document.id);
  const navigate = useNavigate();
  return () =>
    execute({
      autosave,
      onDocument,
      done: 'You are now editing the copy (draft).',
      failed: 'The item was not duplicated',
      run: async () => {
        const copy = await client.mutate<ContentDocument>('duplicateContent', { id: document.id });
        void navigate({ to: `/edit-content/${copy.id}` });
        return null;
      },
    });
}

type ConfirmationProps = ItemMenuProps & { confirming: Confirmable | null; onClose: () => void };

function Confirmation(props: ConfirmationProps) {
  const { document, nameOf, label, confirming, onClose } = props;
  const words = wordsOf(confirming, nameOf() || `untitled ${label.toLowerCase()}`, document.state);
  const { confirm, isBusy } = useConfirmed(props, words);
  return (
    <Modal opened={confirming !== null} onClose={onClose} title={words.title} {...dialogProps}>
      <Text size="sm">{words.text}</Text>
      {confirming === 'delete' || confirming === 'unpublish' ? <ContentUsesList items={[document]} /> : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          size="sm"
          color={confirming === 'delete' ? 'red.9' : undefined}
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {words.action}
        </Button>
      </Group>
    </Modal>
  );
}

/** Runs the confirmed command; after deleting, returns to the list. */
function useConfirmed(props: ConfirmationProps, words: ReturnType<typeof wordsOf>) {
  const { document, autosave, onDocument, confirming, onClose } = props;
  const { execute, isBusy, client } = useContentCommand(document.id);
  const navigate = useNavigate();
  const { address } = useReturn({ to: '/content', label: 'Content' });
  const queries = useQueryClient();
  const offerUndo = useItemUndo(document.id, autosave);
  const confirm = async () => {
    if (!confirming) return;
    let deleted: unknown = null;
    const refused = await execute({
      autosave,
      onDocument,
      done: words.done,
      failed: words.failed,
      run: async (version) => {
        const input = { id: document.id, version };
        if (confirming === 'unpublish') return client.mutate<ContentDocument>('unpublishContent', input);
        if (confirming === 'discard') return client.mutate<ContentDocument>('discardContentChanges', input);
        deleted = await client.mutate<unknown>('deleteContent', input);
        return null;
      },
      ...(confirming !== 'discard' && {
        report: (message: string, after: ContentDocument | null) =>
          offerUndo({ command: confirming, message, name: words.name, answer: deleted ?? after }),
      }),
    });
    onClose();
    if (refused !== null || confirming !== 'delete') return;
    dropDrafts(localStorage, `content.${document.id}`);
    await queries.invalidateQueries({ queryKey: ['content', 'list'] });
    void navigate({ ...address, replace: true, ignoreBlocker: true });
  };
  return { confirm, isBusy };
}

function wordsOf(confirming: Confirmable | null, title: string, state: ContentState) {
  if (confirming === 'unpublish') {
    return {
      name: title,
      title: 'Unpublish',
      text: `“${title}” is removed from the site and its lists immediately. It becomes a draft here.`,
      action: 'Unpublish',
      done: 'Unpublished. It is now a draft.',
      failed: 'The item was not unpublished',
    };
  }
  if (confirming === 'discard') {
    return {
      name: title,
      title: 'Discard changes',
      text: `All changes to “${title}” since it was last published are discarded, including those of colleagues.`,
      action: 'Discard changes',
      done: 'Discarded. The published version is back.',
      failed: 'The changes were not discarded',
    };
  }
  return {
    name: title,
    title: 'Delete',
    text: `${deletionText(title, state)} It stays in the trash for ${TRASH_DAYS} days.`,
    action: 'Delete',
    done: `“${title}” is in the trash.`,
    failed: 'The item was not deleted',
  };
}

/** Describes the effect of deleting on the site; empty unless the item is published or scheduled. */
function deletionText(title: string, state: ContentState): string {
  if (state === 'published') return `“${title}” is removed from the site and all lists immediately.`;
  if (state === 'scheduled') return `“${title}” is moved to the trash and will not be published.`;
  return `“${title}” is moved to the trash.`;
}
