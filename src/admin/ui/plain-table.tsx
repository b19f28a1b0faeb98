/** A table with a few rows that are already loaded; use a `DataTable` for sorting, paging or links. */
import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PlainColumn {
  label: string;
  /** The label is only for screen readers, as above a column of buttons. */
  isLabelHidden?: boolean;
  /** Percentage of the whole table, or pixels. */
  width?: string | number;
  align?: 'right';
}

export interface PlainRow {
  key: string | number;
  /** One cell per column. */
  cells: readonly ReactNode[];
  /** Bold, like a row of totals. */
  isBold?: boolean;
}

interface PlainTableProps {
  label: string;
  columns: readonly PlainColumn[];
  rows: readonly PlainRow[];
  /** Width in pixels below which the table scrolls horizontally instead of becoming narrower. */
  minWidth?: number;
}

export function PlainTable({ label, columns, rows, minWidth = 0 }: PlainTableProps) {
  const alignOf = (index: number) => columns[index]?.align ?? 'left';
  return (
    // Relative position, because labels for screen readers would otherwise widen the page.
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
                // Each column has one cell per row, so the column's label is the cell's key.
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
