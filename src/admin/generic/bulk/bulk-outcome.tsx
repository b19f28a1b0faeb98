import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { BulkAction } from '#model/screens/define-list.ts';
import { countOf, type BulkRows } from './bulk-rows.ts';
import classes from './bulk.module.css';
import type { BulkResult } from './run-bulk.ts';

interface OutcomeProps<Row> {
  action: BulkAction<Row>;
  result: BulkResult<Row>;
  of: BulkRows<Row>;
  onClose: () => void;
}

/** Lists the rows that were changed, those that were refused and why, and those that were not tried. */
export function BulkOutcome<Row>({ action, result, of, onClose }: OutcomeProps<Row>) {
  const { done, refused, left } = result;
  const counted = (rows: readonly unknown[]) => countOf(rows.length, of.words);
  return (
    <>
      <div role="alert">
        <Text size="sm" fw={600}>
          {done.length === 0 ? 'Nothing was' : counted(done)} {action.done}.
          {refused.length > 0
            ? ` ${counted(refused)} ${refused.length === 1 ? 'was' : 'were'} not ${action.done}:`
            : ''}
        </Text>
        <ul className={classes.refusals}>
          {refused.map(({ item, message }) => (
            <li key={of.keyOf(item)}>
              <RowName name={of.nameOf(item)} path={of.pathOf(item, action)} />
              <span>{message}</span>
            </li>
          ))}
        </ul>
        {left.length > 0 ? <Text size="sm">{counted(left)} were not processed.</Text> : null}
      </div>
      <Text size="xs" c="dimmed">
        The remaining items are still selected.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button size="sm" onClick={onClose} autoFocus>
          Back to the list
        </Button>
      </Group>
    </>
  );
}

function RowName({ name, path }: { name: string; path: string | null }) {
  if (path === null) return <b>{name}</b>;
  return (
    <Anchor inherit fw={600} renderRoot={(root) => <Link to={path} {...root} />}>
      {name}
    </Anchor>
  );
}
