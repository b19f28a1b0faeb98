/** A table of figures. On phones, each row shows its name above its figures, with their labels. */
import type { ReactNode } from 'react';
import classes from './figures-table.module.css';

interface FigureColumn {
  label: string;
  /** In a row on a phone, after the figure, like “405 people”. */
  short: string;
}

interface FigureRow {
  key: string | number;
  name: string;
  notes: readonly string[];
  /** One for each column. */
  figures: readonly number[];
  action?: ReactNode;
}

interface FiguresTableProps {
  label: string;
  /** Label of the names. */
  of: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
}

export function FiguresTable({ label, of, columns, rows }: FiguresTableProps) {
  const hasActions = rows.some(({ action }) => action !== undefined);
  return (
    <table aria-label={label} className={classes.table}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">{of}</th>
          {columns.map((column) => (
            <th scope="col" key={column.label}>
              {column.label}
            </th>
          ))}
          {hasActions ? (
            <th scope="col">
              <span className={classes.hidden}>Action</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} columns={columns} hasAction={hasActions} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<FiguresTableProps, 'columns'> {
  row: FigureRow;
  hasAction: boolean;
}

function Row({ row: { name, notes, figures, action }, columns, hasAction }: RowProps) {
  return (
    <tr className={classes.row}>
      <td className={classes.about}>
        <bdi className={classes.name}>{name}</bdi>
        {notes.map((note) => (
          <bdi key={note} className={classes.note} title={note}>
            {note}
          </bdi>
        ))}
      </td>
      {figures.map((figure, index) => (
        <td key={columns[index]?.label} className={classes.figure}>
          {figure.toLocaleString('en')}
          <span className={classes.short} aria-hidden>
            {` ${columns[index]?.short ?? ''}`}
          </span>
        </td>
      ))}
      {hasAction ? <td className={classes.action}>{action}</td> : null}
    </tr>
  );
}
