/** Offers to restore the menu of a place from the trash, if the place has no menu. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { recordsKey, useRecordPage } from '#admin/generic/records.ts';
import type { MenuPlace } from '#page-model/menu.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { menu } from '../entity.ts';

interface TrashedMenuProps {
  place: MenuPlace;
  onRestored: () => void;
}

/** Renders nothing if the trash has no menu for the place. */
export function TrashedMenu({ place, onRestored }: TrashedMenuProps) {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const page = useRecordPage(menu, {
    site: site.id,
    place,
    inTrash: true,
    sortField: 'updated',
    sortOrder: 'desc',
    limit: 1,
  });
  const trashed = page.data?.items[0];
  const restore = useMutation({
    mutationFn: (id: number) => client.mutate('restoreMenu', { id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: recordsKey(menu) });
      notifyDone('Menu restored.');
      onRestored();
    },
    onError: (err) => notifyFailure('The menu was not restored', err),
  });
  if (!trashed) return null;
  const since = trashed['trashed'];
  return (
    <Alert color="gray" variant="outline" mb="md" title="This menu is in the trash">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {typeof since === 'string' ? `Deleted ${longInstant(since, site.timeZone)}. ` : ''}It stays there
          for {TRASH_DAYS} days.
        </Text>
        <Button
          size="sm"
          variant="default"
          loading={restore.isPending}
          onClick={() => restore.mutate(trashed.id)}
        >
          Restore
        </Button>
      </Group>
    </Alert>
  );
}
