/**
 * A report over time: a bar for each day, week or month, and the previous period as a line across the bars.
 */
import { useUrlState } from '#admin/generic/url-state.ts';
import type { Report, ReportAnswer, ReportPoint } from '#reports/report.ts';
import { REPORT_UNITS, unitFor, unitsFor, type ReportUnit } from '#reports/report-period.ts';
import { FigureChoice } from './figure-section.tsx';
import { pointText, tickText } from './report-words.ts';
import { SeriesChart } from './series-chart.tsx';

interface ChartProps {
  report: Report;
  answer: ReportAnswer;
}

export function ReportChart({ report, answer }: ChartProps) {
  const { points, period } = answer;
  const { unit } = period;
  const measure = report.totals.find(({ key }) => key === report.series) ?? report.columns[0];
  return (
    <SeriesChart
      title={`${measure?.label ?? ''} by ${unit}`}
      tools={<Units answer={answer} />}
      points={points.map((point) => ({
        key: point.from,
        count: point.count,
        before: point.before,
        name: pointText(point, unit),
        tick: tickText(point, unit),
      }))}
      axis={labelOf(unit)}
      bars={{ key: 'This period', column: 'This period' }}
      line={{ key: 'Period before', column: 'Previous period' }}
      readout={(index) => <Readout point={points[index]} unit={unit} words={report.words} />}
      summary={summaryOf(points, unit, report.words)}
    />
  );
}

function labelOf(unit: ReportUnit): string {
  return REPORT_UNITS.find(({ value }) => value === unit)?.label ?? unit;
}

function Units({ answer: { period } }: Pick<ChartProps, 'answer'>) {
  const [, set] = useUrlState();
  const offered = unitsFor(period);
  if (offered.length < 2) return null;
  return (
    <FigureChoice
      label="Chart interval"
      choices={offered.map((value) => ({ value, label: labelOf(value) }))}
      value={period.unit}
      onChange={(value) => set({ unit: value === unitFor(period) ? null : value })}
    />
  );
}

interface ReadoutProps extends Pick<Report, 'words'> {
  point: ReportPoint | undefined;
  unit: ReportUnit;
}

function Readout({ point, unit, words }: ReadoutProps) {
  if (!point) return null;
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
