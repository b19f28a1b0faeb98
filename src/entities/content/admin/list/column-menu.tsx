/** Visible columns of the content list; stored in the browser. */
import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Columns3 } from 'lucide-react';
import classes from './content-list.module.css';

/** Columns hidden until a user selects them. */
const HIDDEN_AT_FIRST = ['authors', 'terms'];

/** The title is always visible, and so is the item's state. */
const ALWAYS = ['name', 'status'];

/** Keys of the hidden columns, and a function that changes them. */
export function useHiddenColumns() {
  return useLocalStorage<string[]>({ key: 'masthead.content-columns', defaultValue: HIDDEN_AT_FIRST });
}

interface ColumnMenuProps {
  columns: readonly { key: string; label: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  const toggle = (key: string) =>
    onChange(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <div className={classes.columnMenu}>
      <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label="Columns" title="Columns">
            <Columns3 size={16} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label="Columns">
          <Stack gap="xs">
            {columns
              .filter(({ key }) => !ALWAYS.includes(key))
              .map(({ key, label }) => (
                <Checkbox
                  key={key}
                  size="sm"
                  label={label}
                  checked={!hidden.includes(key)}
                  onChange={() => toggle(key)}
                />
              ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
