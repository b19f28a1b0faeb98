/** Gives a version a name, so that it is found again and never cleared. */
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
  /** Null: the item as it stands. */
  version: number | null;
  name: string | null;
}

export function NameVersion({ id, version, name }: NameVersionProps) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(name ?? '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = text.trim() || null;
    try {
      await client.mutate('nameContentVersion', { id, version, name: given });
      await queries.invalidateQueries({ queryKey: versionsKey(id) });
      setIsOpen(false);
      notifyDone(
        given ? `The version is called “${given}” and kept for good.` : 'The version has no name now.',
      );
    } catch (err) {
      notifyFailure('Not named', err);
    }
  };
  const label = name === null ? 'Name this version' : `Rename “${name}”`;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={300} trapFocus withinPortal>
      <Popover.Target>
        {version === null ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<Bookmark size={15} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
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
            onClick={() => setIsOpen(!isOpen)}
          >
            <Bookmark size={14} aria-hidden fill={name === null ? 'none' : 'currentColor'} />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <form onSubmit={(event) => void submit(event)}>
          <TextInput
            label="Name"
            placeholder="Before legal review"
            maxLength={NAME_LENGTH_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="sm">
            <Button type="submit" size="xs" disabled={text.trim() === '' && name === null}>
              {text.trim() === '' && name !== null ? 'Take the name away' : 'Save name'}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
