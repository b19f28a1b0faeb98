/** Offers to restore menus of a place from the trash, also in exchange for the menu that the place has now. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyFailure, notifyUndoable } from '#admin/generic/notify.ts';
import { recordsKey, useRecordPage, type RecordNode } from '#admin/generic/records.ts';
import type { MenuPlace } from '#page-model/menu.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { menu } from '../entity.ts';

interface TrashedMenuProps {
  place: MenuPlace;
  /** ID of the menu that the place has now; null without one. */
  current: number | null;
  /** The editor has unsaved changes, which an exchange would hide. */
  isDirty: boolean;
  onRestored: () => void;
}

/** Maximum number of menus of the place that are offered, most recently deleted first. */
const OFFERED_MAX = 5;

/** Renders nothing if the trash has no menu for the place. */
export function TrashedMenu({ place, current, isDirty, onRestored }: TrashedMenuProps) {
  const { site } = useApp();
  const page = useRecordPage(menu, {
    site: site.id,
    place,
    inTrash: true,
    sortField: 'updated',
    sortOrder: 'desc',
    limit: OFFERED_MAX,
  });
  const exchange = useExchange(current, onRestored);
  const trashed = page.data?.items ?? [];
  if (trashed.length === 0) return null;
  return (
    <Alert
      color="gray"
      variant="outline"
      mb="md"
      title={current === null ? 'This menu is in the trash' : 'This place has menus in the trash'}
    >
      {trashed.map((record) => (
        <Group key={record.id} justify="space-between" gap="sm" mb={6}>
          <Text size="sm">{deletedWords(record, site.timeZone)}</Text>
          <Button
            size="sm"
            variant="default"
            disabled={isDirty}
            loading={exchange.isPending}
            onClick={() => exchange.mutate(record.id)}
          >
            {current === null ? 'Restore' : 'Use instead'}
          </Button>
        </Group>
      ))}
      {isDirty ? (
        <Text size="sm" c="dimmed">
          Save or undo your changes first.
        </Text>
      ) : null}
    </Alert>
  );
}

function deletedWords({ trashed }: RecordNode, timeZone: string): string {
  const since = typeof trashed === 'string' ? `Deleted ${longInstant(trashed, timeZone)}. ` : '';
  return `${since}It stays there for ${TRASH_DAYS} days.`;
}

/** Restores a menu; the one that the place has now is moved to the trash first. Undo reverses both. */
function useExchange(current: number | null, onRestored: () => void) {
  const { client } = useApp();
  const queries = useQueryClient();
  const swap = async (out: number | null, back: number | null) => {
    if (out !== null) await client.mutate('deleteMenu', { id: out });
    try {
      if (back !== null) await client.mutate('restoreMenu', { id: back });
    } catch (err) {
      // The place must not stay without a menu.
      if (out !== null) await client.mutate('restoreMenu', { id: out });
      throw err;
    } finally {
      await queries.invalidateQueries({ queryKey: recordsKey(menu) });
      onRestored();
    }
  };
  return useMutation({
    mutationFn: (id: number) => swap(current, id),
    onSuccess: (_answer, id) =>
      notifyUndoable(
        current === null ? 'Menu restored.' : 'Menu restored. The previous one is in the trash.',
        async () => {
          await swap(id, current);
          return current === null ? 'The menu is in the trash again.' : 'The previous menu is back.';
        },
      ),
    onError: (err) => notifyFailure('The menu was not restored', err),
  });
}
