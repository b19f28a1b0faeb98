/** Columns of a declared list, in the form that the table expects. */
import { Text } from '@mantine/core';
import { shortInstant } from '#admin/generic/dates.ts';
import type { DataColumn } from '#admin/generic/list/data-table.tsx';
import {
  recordCell,
  recordColumns,
  recordNames,
  SYSTEM_LABELS,
  type CellOptions,
} from '#admin/generic/list/record-columns.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import type { Column, List, ListRow, RowAction } from '#model/screens/define-list.ts';
import type { Field } from '#model/field.ts';
import classes from './declared-columns.module.css';
import { RowActions, usableActions } from './row-actions.tsx';
import { nameOfRow } from './use-list.ts';
import type { Actor } from '#model/permissions.ts';

interface ColumnsOptions extends CellOptions {
  actor: Actor;
  modulesOn: readonly string[];
  /** Prefix of the list's query keys; these queries are reloaded after an action. */
  listKey: readonly unknown[];
}

/**
 * The columns that the list declares, otherwise those of the entity, plus a last column with the row's
 * actions.
 */
export function declaredColumns(list: List, options: ColumnsOptions): DataColumn<ListRow>[] {
  const entity = 'entity' in list.source ? list.source.entity : undefined;
  const columns = list.columns
    ? list.columns.map((column, index) => columnOf(column, { index, options, list }))
    : entity
      ? recordColumns({ ...options, entity })
      : [];
  const actions = usableActions(list, options.actor);
  if (actions.length === 0) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      label: 'Actions',
      width: actionsWidth(actions.map(({ label: words }) => words)),
      from: narrowestOf(actions),
      render: (row) => (
        <RowActions
          row={row}
          actions={actions}
          listKey={options.listKey}
          nameOf={(one) => nameOfRow(list, one)}
        />
      ),
    },
  ];
}

/** Enough for the labels side by side, so that the other columns have the rest. */
export function actionsWidth(labels: readonly string[]): string {
  if (labels.length < 2) return '140px';
  const wide = labels.reduce((sum, { length }) => sum + length * 8 + 28, 24);
  return `min(${Math.min(250, wide)}px, 48%)`;
}

/** The screen class from which the column is shown: all classes, if one action needs them. */
function narrowestOf(actions: readonly RowAction[]): Column['from'] {
  if (actions.some(({ from }) => from === undefined)) return undefined;
  return actions.some(({ from }) => from === 'sm') ? 'sm' : 'md';
}

interface ColumnContext {
  index: number;
  options: ColumnsOptions;
  list: List;
}

function columnOf(column: Column, { index, options, list }: ColumnContext): DataColumn<ListRow> {
  const { key, label, width, from } = column;
  const entity = 'entity' in list.source ? list.source.entity : undefined;
  const field = entity?.fields[key];
  return {
    key,
    label: label ?? field?.options.label ?? SYSTEM_LABELS[key] ?? key,
    sort: entity?.list.sorts.find((sort) => sort.field === key)?.order,
    width,
    from,
    render: (row) => <Cell column={column} row={row} field={field} isFirst={index === 0} options={options} />,
  };
}

interface CellProps {
  column: Column;
  row: ListRow;
  field: Field | undefined;
  isFirst: boolean;
  options: ColumnsOptions;
}

function Cell({ column, row, field, isFirst, options }: CellProps) {
  const { note, narrow, tone, instant, isQuiet } = column;
  const value = row[column.key];
  const isPlain = !column.text && !instant && !tone && field !== undefined;
  if (isPlain && !isFirst) return recordCell(options, field, value);
  const words = column.text
    ? column.text(row)
    : instant
      ? instantWords(value, instant, options)
      : inWords(value, field, options);
  if (tone) return <StateDot tone={tone(row)}>{words ?? ''}</StateDot>;
  const now = new Date();
  const formats = { shortInstant: (at: string) => shortInstant(at, options.timeZone, now) };
  const lines = [
    { text: note?.(row) ?? null, isForNarrow: false },
    { text: narrow?.(row, formats) ?? null, isForNarrow: true },
  ];
  return (
    <>
      <Text
        size="sm"
        truncate
        title={words ?? undefined}
        {...(isFirst && { fw: 500 })}
        {...((isQuiet || instant) && { c: 'dimmed' })}
      >
        {words}
      </Text>
      {lines.map(({ text, isForNarrow }) =>
        text === null ? null : (
          <Text
            key={text}
            size="xs"
            c="dimmed"
            truncate
            title={text}
            {...(isForNarrow && { className: classes.narrow })}
          >
            {text}
          </Text>
        ),
      )}
    </>
  );
}

function instantWords(value: unknown, { none }: { none: string }, { timeZone }: ColumnsOptions): string {
  return typeof value === 'string' ? shortInstant(value, timeZone, new Date()) : none;
}

/** A value as text: in the format of its field's kind, instants and references in any case as the admin writes them. */
function inWords(
  value: unknown,
  field: Field | undefined,
  { timeZone, entities }: ColumnsOptions,
): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' && INSTANT.test(value)) return shortInstant(value, timeZone, new Date());
  const names = field ? recordNames(field.kind.output(field.options), value, entities) : null;
  return names ?? field?.kind.present?.(value, field.options) ?? String(value);
}

/** An instant as the API writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
