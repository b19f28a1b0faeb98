/** Figures in boxes, each with its label above and notes below. */
import classes from './figure-totals.module.css';

/** A figure as text, with the sentences below it. */
export interface FigureTotal {
  label: string;
  figure: string;
  /** Compared with another period. */
  change?: string | undefined;
  notes: readonly string[];
}

export function FigureTotals({ totals }: { totals: readonly FigureTotal[] }) {
  return (
    <dl className={classes.totals}>
      {totals.map(({ label, figure, change, notes }) => (
        <div key={label} className={classes.total}>
          <dt>{label}</dt>
          <dd className={classes.figure}>{figure}</dd>
          {change === undefined ? null : <dd className={classes.change}>{change}</dd>}
          {notes.map((note) => (
            <dd key={note} className={classes.note}>
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
