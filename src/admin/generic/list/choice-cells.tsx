/** The checkboxes of a table with selectable rows. */
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import classes from './data-table.module.css';
import type { RowSelection, RowKey } from './row-choice.ts';

/** Selects all rows of the page, or clears the selection if all are selected. */
export function SelectAllCell({ choice, keys }: { choice: RowSelection; keys: readonly RowKey[] }) {
  const id = useId();
  const count = choice.chosen.size;
  const isAll = count > 0 && count === keys.length;
  return (
    <th scope="col" className={classes.choice}>
      <label className={classes.box} htmlFor={id}>
        <Checkbox
          id={id}
          size="xs"
          aria-label="Select all on this page"
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={() => choice.choose(isAll ? [] : keys)}
        />
      </label>
    </th>
  );
}

interface ChooseRowProps {
  choice: RowSelection;
  rowKey: RowKey;
  /** Name of the row, for the checkbox's label. */
  name: string;
}

export function ChooseRow({ choice, rowKey, name }: ChooseRowProps) {
  const id = useId();
  return (
    <td className={classes.choice}>
      <label className={classes.box} htmlFor={id}>
        <Checkbox
          id={id}
          size="xs"
          aria-label={`Select “${name}”`}
          checked={choice.chosen.has(rowKey)}
          onChange={(event) => choice.toggle(rowKey, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
    </td>
  );
}
