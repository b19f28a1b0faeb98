/**
 * A figure of the dashboard over the last days: totals, a bar for each day with a line across the bars, and a
 * link to the report.
 */
import { useId } from 'react';
import { barOf, beforeLine, PLOT_HEIGHT, scaleOf, SLOT_WIDTH } from '#admin/generic/report/chart-geometry.ts';
import { daysText } from '#admin/generic/report/report-words.ts';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import type { FigureChart } from '#model/screens/define-figure.ts';
import { FigureLink } from './figure-section.tsx';
import chartClasses from './chart.module.css';
import classes from './home.module.css';

interface ChartSectionProps {
  title: string;
  /** The line shown for an empty chart. */
  empty: string;
  chart: FigureChart;
  /** Location of the report. */
  more: { path: string; search?: Readonly<Record<string, string>> };
}

export function ChartSection({ title, empty, chart, more }: ChartSectionProps) {
  const heading = useId();
  const isEmpty = chart.totals.every(({ count }) => count === 0);
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 className={classes.head} id={heading}>
        <FigureLink title={title} more={more} />
      </h2>
      {isEmpty ? <p className={classes.empty}>{empty}</p> : <Chart title={title} chart={chart} />}
    </section>
  );
}

function Chart({ title, chart }: Pick<ChartSectionProps, 'title' | 'chart'>) {
  return (
    <>
      <Totals totals={chart.totals} />
      <Plot chart={chart} />
      {chart.note ? <p className={classes.empty}>{chart.note}</p> : null}
      <details className={chartClasses.numbers}>
        <summary>Show data table</summary>
        <PlainTable
          label={title}
          columns={[
            { label: 'Day' },
            { label: chart.bars, align: 'right' },
            { label: chart.line, align: 'right' },
          ]}
          rows={chart.days.map(({ day, bar, line }) => ({ key: day, cells: [dayText(day), bar, line] }))}
        />
      </details>
    </>
  );
}

function dayText(day: string): string {
  return daysText({ from: day, until: day });
}

function Totals({ totals }: Pick<FigureChart, 'totals'>) {
  return (
    <dl className={chartClasses.totals}>
      {totals.map(({ label, count, isCut, help }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={chartClasses.figure}>
            {count.toLocaleString('en')}
            {isCut ? '+' : ''}
          </dd>
          {help ? <dd className={chartClasses.help}>{help}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function Plot({ chart }: { chart: FigureChart }) {
  const points = chart.days.map(({ bar, line }) => ({ count: bar, before: line }));
  const { max } = scaleOf(points);
  const [first, last] = [chart.days[0], chart.days.at(-1)];
  if (!first || !last || points.every(({ count, before }) => count === 0 && before === 0)) return null;
  return (
    <figure className={chartClasses.plot}>
      <p className={chartClasses.legend} aria-hidden>
        <span className={chartClasses.keyBar} /> {chart.bars}
        <span className={chartClasses.keyLine} /> {chart.line}
        <span className={chartClasses.most}>{`${max.toLocaleString('en')} per day`}</span>
      </p>
      <svg
        role="img"
        aria-label={`Bar chart, ${chart.days.length} days: up to ${Math.max(...points.map(({ count }) => count)).toLocaleString('en')} ${chart.bars.toLowerCase()} per day.`}
        viewBox={`0 0 ${points.length * SLOT_WIDTH} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        className={chartClasses.bars}
      >
        {points.map(({ count }, index) => (
          <rect key={chart.days[index]?.day} {...barOf(count, index, max)} className={chartClasses.bar} />
        ))}
        <path d={beforeLine(points, max)} className={chartClasses.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={chartClasses.days}>
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </figcaption>
    </figure>
  );
}
