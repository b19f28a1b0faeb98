/**
 * A report over time: a bar for each day, week or month, and the previous period as a line across the bars.
 */
import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import type { Report, ReportAnswer, ReportPoint } from '#reports/report.ts';
import { REPORT_UNITS, unitFor, unitsFor, type ReportUnit } from '#reports/report-period.ts';
import { BarPlot } from './bar-plot.tsx';
import { pointText, tickText } from './report-words.ts';
import classes from './report.module.css';

interface ChartProps {
  report: Report;
  answer: ReportAnswer;
}

export function ReportChart({ report, answer }: ChartProps) {
  const headingId = useId();
  const { points, period } = answer;
  const measure = report.totals.find(({ key }) => key === report.series) ?? report.columns[0];
  const [chosen, setChosen] = useState<number | null>(null);
  const point = chosen === null ? undefined : points[chosen];
  return (
    <section aria-labelledby={headingId} className={classes.chart}>
      <div className={classes.chartHead}>
        <h2 id={headingId} className={classes.heading}>
          {measure?.label} by {period.unit}
        </h2>
        <Units answer={answer} />
      </div>
      <p className={classes.legend} aria-hidden>
        {point ? (
          <Readout point={point} unit={period.unit} words={report.words} />
        ) : (
          <>
            <span className={classes.keyNow} /> This period <span className={classes.keyBefore} /> Period
            before
          </>
        )}
      </p>
      <BarPlot
        points={points.map(({ from, count, before }) => ({ key: from, count, before }))}
        summary={summaryOf(points, period.unit, report.words)}
        chosen={chosen}
        onChoose={setChosen}
        tick={(index) => labelAt(points, index, period.unit)}
      />
      <details className={classes.numbers}>
        <summary>Show data table</summary>
        <PlainTable
          label={`${measure?.label ?? ''} by ${period.unit}`}
          columns={[
            { label: labelOf(period.unit) },
            { label: 'This period', align: 'right' },
            { label: 'Previous period', align: 'right' },
          ]}
          rows={points.map((each) => ({
            key: each.from,
            cells: [pointText(each, period.unit), each.count, each.before ?? '–'],
          }))}
        />
      </details>
    </section>
  );
}

function labelAt(points: readonly ReportPoint[], index: number, unit: ReportUnit): string {
  const point = points[index];
  return point ? tickText(point, unit) : '';
}

function labelOf(unit: ReportUnit): string {
  return REPORT_UNITS.find(({ value }) => value === unit)?.label ?? unit;
}

function Units({ answer: { period } }: Pick<ChartProps, 'answer'>) {
  const [, set] = useUrlState();
  const offered = unitsFor(period);
  if (offered.length < 2) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label="Chart interval"
      classNames={{ label: classes.unit }}
      data={offered.map((value) => ({ value, label: labelOf(value) }))}
      value={period.unit}
      onChange={(value) => set({ unit: value === unitFor(period) ? null : value })}
    />
  );
}

function Readout({ point, unit, words }: { point: ReportPoint; unit: ReportUnit; words: Report['words'] }) {
  return (
    <>
      <strong>{pointText(point, unit)}</strong> {counted(point.count, words)}
      {point.before === null ? '' : `, ${point.before.toLocaleString('en')} before`}
    </>
  );
}

function counted(count: number, [one, many]: Report['words']): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A summary of the chart for screen readers; the numbers follow below the chart. */
function summaryOf(points: readonly ReportPoint[], unit: ReportUnit, words: Report['words']): string {
  const most = points.reduce<ReportPoint | undefined>(
    (found, point) => (found && found.count >= point.count ? found : point),
    undefined,
  );
  if (!most || most.count === 0) return 'Bar chart: no data for this period.';
  const least = Math.min(...points.map(({ count }) => count));
  return `Bar chart, ${points.length} ${unit}${points.length === 1 ? '' : 's'}: ${least.toLocaleString('en')} to ${counted(most.count, words)} per ${unit}, highest on ${pointText(most, unit)}.`;
}
