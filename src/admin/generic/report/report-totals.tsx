/** The totals of a report, each with its value in the previous period. */
import type { Measure, ReportAnswer } from '#reports/report.ts';
import { FigureTotals } from './figure-totals.tsx';
import { changeText, figureOf, figureText } from './report-words.ts';

export function ReportTotals({ measures, answer }: { measures: readonly Measure[]; answer: ReportAnswer }) {
  const { period, totals, totalsBefore, isCut } = answer;
  const daysBefore = { from: period.beforeFrom, until: period.beforeUntil };
  return (
    <FigureTotals
      totals={measures.map((measure) => {
        const now = figureOf(totals, measure, period);
        const before = figureOf(totalsBefore, measure, daysBefore);
        return {
          label: measure.label,
          figure: figureText(now, measure.as),
          change: isCut ? undefined : changeText(now, before, measure.as),
          notes: measure.help ? [measure.help] : [],
        };
      })}
    />
  );
}
