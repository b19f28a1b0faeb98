/** The plot of a bar chart: a scale, bars, a line across them, and labels below. */
import type { PointerEvent } from 'react';
import { barOf, beforeLine, PLOT_HEIGHT, scaleOf, SLOT_WIDTH, tickIndexes } from './chart-geometry.ts';
import classes from './bar-plot.module.css';

/** A place on the axis. */
export interface BarPoint {
  key: string | number;
  /** Height of the bar. */
  count: number;
  /** Height of the line; null leaves it out. */
  before: number | null;
}

interface BarPlotProps {
  points: readonly BarPoint[];
  /** The chart in words, for screen readers. */
  summary: string;
  /** Index of the point below the pointer. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  /** The label below a point. */
  tick: (index: number) => string;
}

/**
 * Bars over points at equal distances, with a line of a second series. The pointer chooses a point; the caller
 * shows its figures, and a table of all of them for readers who cannot see the chart.
 */
export function BarPlot({ points, summary, chosen, onChoose, tick: tickOf }: BarPlotProps) {
  const scale = scaleOf(points);
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * points.length);
    onChoose(Math.min(Math.max(index, 0), points.length - 1));
  };
  return (
    <div className={classes.plot}>
      <ol className={classes.scale} aria-hidden>
        {scale.ticks.map((tick) => (
          <li key={tick} style={{ bottom: `${(tick / scale.max) * 100}%` }}>
            <span>{tick.toLocaleString('en')}</span>
          </li>
        ))}
      </ol>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${points.length * SLOT_WIDTH} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        className={classes.bars}
        onPointerMove={choose}
        onPointerDown={choose}
        onPointerLeave={() => onChoose(null)}
      >
        {points.map(({ key, count }, index) => (
          <rect
            key={key}
            {...barOf(count, index, scale.max)}
            className={classes.bar}
            data-chosen={index === chosen || undefined}
          />
        ))}
        <path
          d={beforeLine(points, scale.max)}
          className={classes.before}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Labels count={points.length} tick={tickOf} />
    </div>
  );
}

/** Labels below some of the points: as many as fit. */
function Labels({ count, tick }: { count: number } & Pick<BarPlotProps, 'tick'>) {
  return (
    <ol className={classes.ticks} aria-hidden>
      {tickIndexes(count).map(({ index, isMinor }) => (
        <li
          key={index}
          style={{ left: `${((index + 0.5) / count) * 100}%` }}
          data-minor={isMinor || undefined}
        >
          {tick(index)}
        </li>
      ))}
    </ol>
  );
}
