/**
 * Warns about the effects of a change on existing data (`warnsBy` of the entity); the user confirms before
 * the change is saved.
 */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#admin/generic/api/api-error.ts';
import type { Client } from '#admin/generic/api/client.ts';
import { useApp } from '#admin/generic/app.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { words } from '#admin/words/index.ts';
import type { Entity } from '#model/define-entity.ts';

export interface ChangeWarning {
  title: string;
  text: string;
}

/**
 * Loads the warnings about values that are about to be saved; `values` null: about a deletion. Throws the
 * errors of the API.
 */
export async function loadWarnings(
  client: Pick<Client, 'query'>,
  { warnsBy }: Pick<Entity, 'warnsBy'>,
  input: { id: number; values: Record<string, unknown> | null },
): Promise<readonly ChangeWarning[]> {
  if (warnsBy === undefined) return [];
  const { warnings } = await client.query<{ warnings: ChangeWarning[] }>(warnsBy, input);
  return warnings;
}

export function Warnings({ warnings }: { warnings: readonly ChangeWarning[] }) {
  return warnings.map(({ title, text }) => (
    <div key={title}>
      <Text size="sm" fw={600} mt="sm">
        {title}
      </Text>
      <Text size="sm">{text}</Text>
    </div>
  ));
}

interface PendingConfirmation {
  warnings: readonly ChangeWarning[];
  answer: (isConfirmed: boolean) => void;
}

/** `confirm` throws if the user chooses to continue editing; `dialog` is the element of the confirmation. */
export function useChangeWarnings(entity: Entity) {
  const { client } = useApp();
  const [pending, setConfirming] = useState<PendingConfirmation | null>(null);
  const confirm = async (id: number, values: Record<string, unknown>): Promise<void> => {
    const warnings = await loadWarnings(client, entity, { id, values }).catch((err: unknown) => {
      // The save reports the same error, next to the fields.
      if (err instanceof ApiError && err.code === 'BAD_USER_INPUT') return [];
      throw err;
    });
    if (warnings.length === 0) return;
    const isConfirmed = await new Promise<boolean>((answer) => setConfirming({ warnings, answer }));
    setConfirming(null);
    if (!isConfirmed) throw new Error(words.warnings.stopped);
  };
  const dialog = (
    <Modal
      opened={pending !== null}
      onClose={() => pending?.answer(false)}
      title={words.warnings.title}
      {...dialogProps}
    >
      <Warnings warnings={pending?.warnings ?? []} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={() => pending?.answer(false)} data-autofocus>
          {words.warnings.back}
        </Button>
        <Button size="sm" onClick={() => pending?.answer(true)}>
          {words.warnings.save}
        </Button>
      </Group>
    </Modal>
  );
  return { confirm, dialog };
}
