import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { longText } from '#fields/long-text/field.ts';
import { can } from '#model/permissions.ts';
import { ActionDialog } from './action-dialog.tsx';
import { useRefresh, type Note } from './details.ts';
import { Section } from './section.tsx';

const FORM = { text: longText({ label: 'Note', required: true, lengthMax: 2_000, rows: 4 }) };

/** Staff notes about the reader. */
export function Notes({ id, notes }: { id: number; notes: readonly Note[] }) {
  const { actor, client } = useApp();
  const refresh = useRefresh();
  const [isAdding, setIsAdding] = useState(false);
  const canManage = can('manage_site_users')(actor);
  const remove = async (note: number) => {
    try {
      await client.mutate('deleteSiteUserNote', { id, note });
      notifyDone('Note deleted.');
      await refresh();
    } catch (error) {
      notifyFailure('The note was not deleted', error);
    }
  };
  return (
    <Section
      title="Notes"
      empty={notes.length === 0 ? 'No notes yet. Only staff see them.' : null}
      action={
        canManage ? (
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            Add note
          </Button>
        ) : null
      }
    >
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {notes.map((note) => (
          <Entry key={note.id} note={note} onDelete={canManage ? () => void remove(note.id) : null} />
        ))}
      </Stack>
      {isAdding ? (
        <ActionDialog
          title="Add note"
          form={FORM}
          label="Add note"
          run={async (values) => {
            await client.mutate('addSiteUserNote', { id, ...values });
            await refresh();
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </Section>
  );
}

function Entry({ note, onDelete }: { note: Note; onDelete: (() => void) | null }) {
  const { site } = useApp();
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {note.text}
        </Text>
        <Text size="xs" c="dimmed">
          {note.by}, {shortInstant(note.at, site.timeZone, new Date())}
        </Text>
      </div>
      {onDelete ? (
        <Button variant="subtle" color="red" size="compact-sm" onClick={onDelete} style={{ flexShrink: 0 }}>
          Delete
        </Button>
      ) : null}
    </Group>
  );
}
