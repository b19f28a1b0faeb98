/** Offered if a record cannot be deleted because items use it: moves all these items to another record. */
import { Box, Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import type { RecordLabel } from '#admin/generic/admin-data.ts';
import { RecordSearch } from '#admin/ui/records/record-search.tsx';
import type { Entity } from '#model/define-entity.ts';
import { inSentence } from '#text/in-sentence.ts';

/** Maximum number of items that the server counts. */
const COUNTED_MAX = 1_000;

interface Moved {
  count: number;
  /** Number of items on other sites; these are not moved. */
  leftCount: number;
}

interface MoveItemsProps {
  entity: Entity;
  /** Name of the mutation that moves the items. */
  operation: string;
  id: number;
}

export function MoveItems({ entity, operation, id }: MoveItemsProps) {
  const { client } = useApp();
  const [target, setTarget] = useState<RecordLabel | null>(null);
  const move = useMutation({
    mutationFn: (to: number) => client.mutate<Moved>(operation, { from: id, to }),
  });
  const one = inSentence(entity.label);
  return (
    <Box component="section" aria-label="Move all items" mt="md">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <RecordSearch
          flex={1}
          label={`Move all items to another ${one}`}
          to={entity.name}
          excluded={[id]}
          chosen={target?.label ?? ''}
          error={move.error ? messageOf(move.error) : undefined}
          onPick={setTarget}
        />
        <Button
          variant="default"
          disabled={!target}
          loading={move.isPending}
          onClick={() => target && move.mutate(target.id)}
        >
          Move items
        </Button>
      </Group>
      <Text size="sm" mt={6} role="status">
        {move.data ? movedWords(move.data, target?.label ?? '', one) : ''}
      </Text>
    </Box>
  );
}

function movedWords({ count, leftCount }: Moved, to: string, one: string): string {
  const left =
    leftCount === 0
      ? ''
      : ` You can’t move ${itemsOf(leftCount)} of other sites. Ask someone with access to all sites to move them.`;
  if (count === 0)
    return leftCount > 0
      ? left.trim()
      : `No items use this ${one}. Sections, layouts and menus may still use the ${one}.`;
  const moved = `${itemsOf(count)} ${count === 1 ? 'is' : 'are'} being moved to “${to}”.`;
  return left ? moved + left : `${moved} You can delete the ${one} afterwards.`;
}

function itemsOf(count: number): string {
  if (count === 1) return '1 item';
  return `${count > COUNTED_MAX ? 'More than 1,000' : count.toLocaleString('en')} items`;
}
