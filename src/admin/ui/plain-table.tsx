/** A table with a few rows that are already loaded; for sorting, paging or links use a `DataTable`. */
import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PlainColumn {
  label: string;
  /** The label is for screen readers only, as above a column of buttons. */
  isLabelHidden?: boolean;
  /** Percentage of the whole table, or pixels. */
  width?: string | number;
  align?: 'right';
}

export interface PlainRow {
  key: string | number;
  /** One for each column. */
  cells: readonly ReactNode[];
  /** Bold, like a row of totals. */
  isBold?: boolean;
}

interface PlainTableProps {
  label: string;
  columns: readonly PlainColumn[];
  rows: readonly PlainRow[];
  /** Pixels below which it scrolls sideways instead of becoming narrower. */
  minWidth?: number;
}

export function PlainTable({ label, columns, rows, minWidth = 0 }: PlainTableProps) {
  const alignOf = (index: number) => columns[index]?.align ?? 'left';
  return (
    // Labels for screen readers are placed by it, or they would widen the page.
    <Table.ScrollContainer minWidth={minWidth} type="native" pos="relative">
      <Table aria-label={label} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column.label} w={column.width} ta={alignOf(index)}>
                {column.isLabelHidden ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells, isBold }) => (
            <Table.Tr key={key} fw={isBold ? 600 : undefined} style={ROW}>
              {cells.map((cell, index) => (
                // A cell is its column's.
                <Table.Td key={columns[index]?.label} ta={alignOf(index)}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const ROW = { overflowWrap: 'anywhere', verticalAlign: 'top' } as const;
