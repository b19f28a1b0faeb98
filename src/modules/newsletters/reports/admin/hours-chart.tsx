/** Opens or clicks by hour after the beginning of the send: people as bars, and all requests as a line. */
import { useState } from 'react';
import { FigureChoice } from '#admin/generic/report/figure-section.tsx';
import { SeriesChart } from '#admin/generic/report/series-chart.tsx';
import { counted, type HourFigures } from './report-data.ts';

const SERIES = {
  opens: { label: 'Opens', one: 'open', many: 'opens', raw: 'opens', human: 'humanOpens' },
  clicks: { label: 'Clicks', one: 'click', many: 'clicks', raw: 'clicks', human: 'humanClicks' },
} as const;

type SeriesKey = keyof typeof SERIES;

const CHOICES = [
  { value: 'opens', label: SERIES.opens.label },
  { value: 'clicks', label: SERIES.clicks.label },
] as const;

/** A point of the chart: `count` by people, `before` of all. */
interface Point {
  hour: number;
  count: number;
  before: number;
}

/** The chart of the first hours is at least this wide. */
const HOURS_MIN = 12;

export function HoursChart({ hours }: { hours: readonly HourFigures[] }) {
  const [key, setKey] = useState<SeriesKey>('opens');
  const series = SERIES[key];
  const points = pointsOf(hours, key);
  return (
    <SeriesChart
      title={`${series.label} by hour`}
      tools={<FigureChoice label="Figures of the chart" choices={CHOICES} value={key} onChange={setKey} />}
      points={points.map(({ hour, count, before }) => ({
        key: hour,
        count,
        before,
        name: hourText(hour),
        tick: `${hour + 1} h`,
      }))}
      axis="Hour"
      bars={{ key: 'By people', column: 'By people' }}
      line={{ key: 'With automatic ones', column: 'In all' }}
      readout={(index) => <Readout point={points[index]} series={series} />}
      summary={summaryOf(points, series)}
    />
  );
}

type Series = (typeof SERIES)[SeriesKey];

/** The figures of one hour. */
function Readout({ point, series }: { point: Point | undefined; series: Series }) {
  if (!point) return null;
  return (
    <>
      <strong>{hourText(point.hour)}</strong> {counted(point.count, series.one, series.many)} by people,{' '}
      {point.before.toLocaleString('en')} in all
    </>
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
