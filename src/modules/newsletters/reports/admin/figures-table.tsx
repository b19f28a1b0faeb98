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
    // Roles, because styles that replace the layout of a table remove its semantics in some browsers.
    <table role="table" aria-label={label} className={classes.table}>
      <thead role="rowgroup" className={classes.head}>
        <tr role="row">
          <th role="columnheader" scope="col">
            {of}
          </th>
          {columns.map((column) => (
            <th role="columnheader" scope="col" key={column.label}>
              {column.label}
            </th>
          ))}
          {hasActions ? (
            <th role="columnheader" scope="col">
              <span className={classes.hidden}>Action</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, name, notes, figures, action }) => (
          <tr role="row" key={key} className={classes.row}>
            <td role="cell" className={classes.about}>
              <bdi className={classes.name}>{name}</bdi>
              {notes.map((note) => (
                <bdi key={note} className={classes.note} title={note}>
                  {note}
                </bdi>
              ))}
            </td>
            {figures.map((figure, index) => (
              <td role="cell" key={columns[index]?.label} className={classes.figure}>
                {figure.toLocaleString('en')}
                <span className={classes.short} aria-hidden>
                  {` ${columns[index]?.short ?? ''}`}
                </span>
              </td>
            ))}
            {hasActions ? (
              <td role="cell" className={classes.action}>
                {action}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
