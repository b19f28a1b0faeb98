/** Names a version, which makes it easy to find and protects it from deletion. */
import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone, notifyFailure } from '#admin/generic/notify.ts';
import { versionsKey } from './versions-api.ts';

const NAME_LENGTH_MAX = 80;

interface NameVersionProps {
  id: number;
  /** Null: the current version. */
  version: number | null;
  name: string | null;
}

export function NameVersion(props: NameVersionProps) {
  const { version, name } = props;
  const [isOpen, setIsOpen] = useState(false);
  const toggle = () => setIsOpen(!isOpen);
  const label = name === null ? 'Name this version' : `Rename “${name}”`;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus withinPortal>
      <Popover.Target>
        {version === null ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<Bookmark size={15} aria-hidden />}
            onClick={toggle}
          >
            {label}
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={label}
            title={label}
            onClick={toggle}
          >
            <Bookmark size={14} aria-hidden fill={name === null ? 'none' : 'currentColor'} />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <NameForm {...props} onNamed={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NameForm({ id, version, name, onNamed }: NameVersionProps & { onNamed: () => void }) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [text, setText] = useState(name ?? '');
  const given = text.trim() || null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await client.mutate('nameContentVersion', { id, version, name: given });
      await queries.invalidateQueries({ queryKey: versionsKey(id) });
      onNamed();
      notifyDone(given ? `Version named “${given}”. Named versions are never deleted.` : 'Name removed.');
    } catch (err) {
      notifyFailure('The version was not named', err);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name"
        placeholder="Before legal review"
        maxLength={NAME_LENGTH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" size="xs" disabled={given === null && name === null}>
          {given === null && name !== null ? 'Remove name' : 'Save name'}
        </Button>
      </Group>
    </form>
  );
}
