/** Opens or clicks by hour after the beginning of the send: people as bars, and all requests as a line. */
import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { BarPlot } from '#admin/generic/report/bar-plot.tsx';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { counted, type HourFigures } from './report-data.ts';
import classes from './campaign-report.module.css';

const SERIES = {
  opens: { label: 'Opens', one: 'open', many: 'opens', raw: 'opens', human: 'humanOpens' },
  clicks: { label: 'Clicks', one: 'click', many: 'clicks', raw: 'clicks', human: 'humanClicks' },
} as const;

type SeriesKey = keyof typeof SERIES;

/** A point of the chart: `count` by people, `before` of all. */
interface Point {
  hour: number;
  count: number;
  before: number;
}

/** The chart of the first hours is at least this wide. */
const HOURS_MIN = 12;

export function HoursChart({ hours }: { hours: readonly HourFigures[] }) {
  const headingId = useId();
  const [key, setKey] = useState<SeriesKey>('opens');
  const [chosen, setChosen] = useState<number | null>(null);
  const series = SERIES[key];
  const points = pointsOf(hours, key);
  const point = chosen === null ? undefined : points[chosen];
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {series.label} by hour
        </h2>
        <SegmentedControl
          size="xs"
          aria-label="Figures of the chart"
          classNames={{ label: classes.segment }}
          data={[
            { value: 'opens', label: SERIES.opens.label },
            { value: 'clicks', label: SERIES.clicks.label },
          ]}
          value={key}
          onChange={(value) => setKey(value === 'clicks' ? 'clicks' : 'opens')}
        />
      </div>
      <Legend point={point} series={series} />
      <BarPlot
        points={points.map(({ hour, count, before }) => ({ key: hour, count, before }))}
        summary={summaryOf(points, series)}
        chosen={chosen}
        onChoose={setChosen}
        tick={(index) => `${index + 1} h`}
      />
      <Numbers points={points} label={`${series.label} by hour`} />
    </section>
  );
}

type Series = (typeof SERIES)[SeriesKey];

/** What the bars and the line are; while the pointer is on the chart, the figures of that hour. */
function Legend({ point, series }: { point: Point | undefined; series: Series }) {
  return (
    <p className={classes.legend} aria-hidden>
      {point ? (
        <>
          <strong>{hourText(point.hour)}</strong> {counted(point.count, series.one, series.many)} by people,{' '}
          {point.before.toLocaleString('en')} in all
        </>
      ) : (
        <>
          <span className={classes.keyBar} /> By people <span className={classes.keyLine} /> With automatic
          ones
        </>
      )}
    </p>
  );
}

function Numbers({ points, label }: { points: readonly Point[]; label: string }) {
  return (
    <details className={classes.numbers}>
      <summary>Show data table</summary>
      <PlainTable
        label={label}
        columns={[
          { label: 'Hour' },
          { label: 'By people', align: 'right' },
          { label: 'In all', align: 'right' },
        ]}
        rows={points.map(({ hour, count, before }) => ({
          key: hour,
          cells: [hourText(hour), count.toLocaleString('en'), before.toLocaleString('en')],
        }))}
      />
    </details>
  );
}

function pointsOf(hours: readonly HourFigures[], key: SeriesKey): Point[] {
  const { human, raw } = SERIES[key];
  const count = Math.max(HOURS_MIN, hours.length);
  return Array.from({ length: count }, (_, hour) => ({
    hour,
    count: hours[hour]?.[human] ?? 0,
    before: hours[hour]?.[raw] ?? 0,
  }));
}

/** The hour that begins this many hours after the send. */
function hourText(hour: number): string {
  return hour === 0 ? 'First hour' : `Hour ${hour + 1}`;
}

/** The chart for screen readers; the numbers follow below it. */
function summaryOf(points: readonly Point[], { one, many }: Series): string {
  const most = points.reduce((found, point) => (point.count > found.count ? point : found), {
    hour: 0,
    count: 0,
    before: 0,
  });
  if (most.count === 0) return `Bar chart: no ${many} by people.`;
  return `Bar chart, ${points.length} hours: up to ${counted(most.count, one, many)} by people per hour, most in hour ${most.hour + 1}.`;
}
