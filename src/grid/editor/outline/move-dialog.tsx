/** Moves a block to any column without dragging. */
import { Button, Group, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { rowName } from '../block-words.ts';
import { useEditing } from '../editor-context.ts';
import { placeOf } from '../grid-operations.ts';
import { useCommands } from '../use-commands.ts';

interface MoveDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

export function MoveDialog({ id, name, onClose }: MoveDialogProps) {
  const { editor } = useEditing();
  const commands = useCommands();
  const grid = editor.grid();
  const from = placeOf(grid, id);
  const [chosen, setChosen] = useState<string | null>(from && `${from.row}.${from.column}`);
  const places = grid.rows.flatMap((row, index) =>
    row.columns.map((_, column) => ({
      value: `${index}.${column}`,
      label:
        row.columns.length === 1 ? rowName(grid, index) : `${rowName(grid, index)}, column ${column + 1}`,
    })),
  );
  const move = (at: 'start' | 'end') => {
    const [row = 0, column = 0] = (chosen ?? '').split('.').map(Number);
    const count = grid.rows[row]?.columns[column]?.blocks.length ?? 0;
    onClose();
    commands.moveBlock(id, { row, column, index: at === 'start' ? 0 : count });
  };
  return (
    <Modal opened onClose={onClose} title={`Move ${name}`} {...dialogProps}>
      <Select
        label="To"
        data={places}
        value={chosen}
        onChange={setChosen}
        allowDeselect={false}
        searchable={places.length > 7}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button size="sm" variant="default" disabled={chosen === null} onClick={() => move('start')}>
          Move to top
        </Button>
        <Button size="sm" disabled={chosen === null} onClick={() => move('end')}>
          Move to end
        </Button>
      </Group>
    </Modal>
  );
}
