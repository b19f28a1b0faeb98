/** Deleting a layout at once, with a notice that offers to undo it. */
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { useReturn } from '#admin/generic/list/opened-from.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { dropDrafts } from '#admin/generic/save/kept-draft.ts';
import { layout } from '../../entity.ts';

const NOTICE_MS = 20_000;

/** Deletes the layout and leads back to the list; the notice offers to make it again as it was in the editor. */
export function useDeletion(id: number) {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { address } = useReturn({ to: '/layouts', label: 'Layouts' });
  const refresh = () => queries.invalidateQueries({ queryKey: [...recordsKey(layout), 'list'] });
  const restore = async (notice: string, values: Readonly<Record<string, unknown>>) => {
    notifications.hide(notice);
    const given = Object.entries(values).filter(([, value]) => value !== null);
    try {
      const made = await client.mutate<{ id: number }>('createLayout', {
        ...Object.fromEntries(given),
        site: site.id,
      });
      await refresh();
      void navigate({ to: `/edit-web-layout/${made.id}` });
    } catch (err) {
      notifyFailure('The layout was not restored', err);
    }
  };
  return async (values: Readonly<Record<string, unknown>>) => {
    const notice = `layout-deleted-${id}`;
    try {
      await client.mutate('deleteLayout', { id });
    } catch (err) {
      return notifyFailure('The layout was not deleted', err);
    }
    dropDrafts(localStorage, `layout.${id}`);
    await refresh();
    notifications.show({
      id: notice,
      autoClose: NOTICE_MS,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          “{String(values['name'] ?? '')}” is deleted.
          <Button variant="default" onClick={() => void restore(notice, values)}>
            Undo
          </Button>
        </Group>
      ),
    });
    void navigate({ ...address, ignoreBlocker: true });
    return undefined;
  };
}
