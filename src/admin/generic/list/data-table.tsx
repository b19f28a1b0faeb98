/**
 * The dense table of every list: one link per row, sorting by column headings, j and k to move between rows.
 */
import { UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { SelectAllCell, ChooseRow } from './choice-cells.tsx';
import classes from './data-table.module.css';
import type { RowSelection } from './row-choice.ts';

export interface DataColumn<Row> {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** Makes the column sortable; the value is the first direction. */
  sort?: 'asc' | 'desc' | undefined;
  /** CSS width; the first column takes the remaining width. */
  width?: string | undefined;
  /** Narrowest screen class that shows the column: it is left out below 48em or 64em. */
  from?: 'sm' | 'md' | undefined;
  /** Right-aligns numbers, so that their last digits line up. */
  align?: 'right' | undefined;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The path that a row opens; a row without a path is not a link. */
  rowPath?: ((row: Row) => string | null) | undefined;
  sort: { field: string; order: 'asc' | 'desc' } | null;
  onSort?: (field: string, order: 'asc' | 'desc') => void;
  /** Shows the rows paler, because they belong to a previous query. */
  isStale?: boolean;
  /** For selectable rows: the selection, and a function that names each row. */
  choice?: (RowSelection & { nameOf: (row: Row) => string }) | undefined;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowPath, rowKey, choice } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        style={leastWidth(columns)}
        aria-label={props.label}
        data-stale={props.isStale || undefined}
      >
        <thead>
          <tr>
            {choice ? <SelectAllCell choice={choice} keys={rows.map(rowKey)} /> : null}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <Row
              key={rowKey(row)}
              row={row}
              columns={columns}
              path={rowPath?.(row) ?? undefined}
              isChosen={choice?.chosen.has(rowKey(row))}
              choiceCell={
                choice ? <ChooseRow choice={choice} rowKey={rowKey(row)} name={choice.nameOf(row)} /> : null
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Minimum width of the first column, which takes the remaining space. */
const FIRST_PIXELS = 300;

/**
 * The minimum width of all columns together; with less space, the table scrolls in its frame. Widths that are
 * not in pixels count as 0.
 */
function leastWidth(columns: readonly { width?: string | undefined }[]): CSSProperties {
  const given = columns.reduce(
    (sum, { width }) => sum + (/^\d+px$/.test(width ?? '') ? parseInt(width ?? '', 10) : 0),
    0,
  );
  const style: CSSProperties & Record<'--least-width', string> = {
    '--least-width': `${given + FIRST_PIXELS}px`,
  };
  return style;
}

interface HeadingProps<Row> {
  column: DataColumn<Row>;
  sort: DataTableProps<Row>['sort'];
  onSort: DataTableProps<Row>['onSort'];
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const active = sort?.field === column.key ? sort.order : null;
  const Arrow = active === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      data-from={column.from}
      data-align={column.align}
      style={{ width: column.width }}
      aria-sort={active ? (active === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sort && onSort ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() =>
            onSort(column.key, active ? (active === 'asc' ? 'desc' : 'asc') : (column.sort ?? 'asc'))
          }
        >
          {column.label}
          <Arrow size={13} aria-hidden className={active ? undefined : classes.idle} />
        </UnstyledButton>
      ) : (
        column.label
      )}
    </th>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  path: string | undefined;
  /** Undefined if rows are not selectable. */
  isChosen: boolean | undefined;
  choiceCell: ReactNode;
}

function Row<Row>({ row, columns, path, isChosen, choiceCell }: RowProps<Row>) {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    // The browser handles clicks on the link and on controls, and text selection.
    if (!path || event.defaultPrevented || (event.target as HTMLElement).closest('a, button, input, label'))
      return;
    if (window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(`/admin${path}`, '_blank');
    else void navigate({ to: path });
  };
  return (
    <tr onClick={open} data-link={path ? true : undefined} data-chosen={isChosen || undefined}>
      {choiceCell}
      {columns.map((column, index) => (
        <td key={column.key} data-from={column.from} data-align={column.align}>
          {index === 0 && path ? (
            <Link to={path} className={classes.link} data-row-link>
              {column.render(row)}
            </Link>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** j and k move the focus between the rows' links; Enter opens the focused link natively. */
function useRowKeys(body: React.RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || isTyping(event)) return;
      const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
      const at = links.findIndex((link) => link === document.activeElement);
      const next = event.key === 'j' ? at + 1 : Math.max(at - 1, 0);
      links[Math.min(next, links.length - 1)]?.focus();
    };
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, [body]);
}

/** True while keystrokes are text input or belong to a dialog. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey) return true;
  const target = event.target as HTMLElement;
  return (
    target.isContentEditable ||
    target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="listbox"]') !==
      null
  );
}
