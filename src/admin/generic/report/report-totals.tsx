/** The totals of a report, each with its value in the previous period. */
import type { Measure, ReportAnswer } from '#reports/report.ts';
import { changeText, figureOf, figureText } from './report-words.ts';
import classes from './report.module.css';

export function ReportTotals({ measures, answer }: { measures: readonly Measure[]; answer: ReportAnswer }) {
  const { period, totals, totalsBefore, isCut } = answer;
  const daysBefore = { from: period.beforeFrom, until: period.beforeUntil };
  return (
    <dl className={classes.totals}>
      {measures.map((measure) => {
        const now = figureOf(totals, measure, period);
        const before = figureOf(totalsBefore, measure, daysBefore);
        return (
          <div key={measure.label} className={classes.total}>
            <dt>{measure.label}</dt>
            <dd className={classes.figure}>{figureText(now, measure.as)}</dd>
            {isCut ? null : <dd className={classes.change}>{changeText(now, before, measure.as)}</dd>}
            {measure.help ? <dd className={classes.help}>{measure.help}</dd> : null}
          </div>
        );
      })}
    </dl>
  );
}
