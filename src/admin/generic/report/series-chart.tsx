/**
 * A chart of two series over the same places, such as days: bars and a line across them, with a legend, the figures of the
 * place below the pointer, and a table of all figures.
 */
import { useState, type ReactNode } from 'react';
import { PlainTable } from '#admin/ui/plain-table.tsx';
import { BarPlot, type BarPoint } from './bar-plot.tsx';
import { FigureSection } from './figure-section.tsx';
import classes from './series-chart.module.css';

/** A place on the axis. */
interface SeriesPoint extends BarPoint {
  /** Its name in the table. */
  name: string;
  /** Its tick below the plot. */
  tick: string;
}

interface SeriesChartProps {
  title: string;
  /** Controls in the line of the title. */
  tools?: ReactNode;
  points: readonly SeriesPoint[];
  /** What the points are, as the first column of the table: `Hour`. */
  axis: string;
  bars: SeriesLabel;
  line: SeriesLabel;
  /** The figures of one point, while the pointer is on it. */
  readout: (index: number) => ReactNode;
  /** The chart in words, for screen readers. */
  summary: string;
}

interface SeriesLabel {
  /** In the legend. */
  key: string;
  /** The column of the table. */
  column: string;
}

/** Renders the chart; the caller formats names, ticks and the figures of the place below the pointer. */
export function SeriesChart({ title, tools, points, axis, bars, line, readout, summary }: SeriesChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  // Another series can have fewer points.
  const shown = chosen !== null && chosen < points.length ? chosen : null;
  return (
    <FigureSection title={title} tools={tools}>
      <p className={classes.legend} aria-hidden>
        {shown === null ? (
          <>
            <span className={classes.keyBar} /> {bars.key} <span className={classes.keyLine} /> {line.key}
          </>
        ) : (
          readout(shown)
        )}
      </p>
      <BarPlot
        points={points}
        summary={summary}
        chosen={shown}
        onChoose={setChosen}
        tick={(index) => points[index]?.tick ?? ''}
      />
      <details className={classes.numbers}>
        <summary>Show data table</summary>
        <PlainTable
          label={title}
          columns={[
            { label: axis },
            { label: bars.column, align: 'right' },
            { label: line.column, align: 'right' },
          ]}
          rows={points.map(({ key, name, count, before }) => ({
            key,
            cells: [name, count.toLocaleString('en'), before?.toLocaleString('en') ?? '–'],
          }))}
        />
      </details>
    </FigureSection>
  );
}
