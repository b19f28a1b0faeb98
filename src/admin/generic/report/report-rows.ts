/** The rows of a report: sorted for display, and as a table for spreadsheets. */
import type { Breakdown, Measure, Report, ReportRow } from '#reports/report.ts';

export interface RowSort {
  /** The sorted column: `name`, `change`, or the key of a measure. */
  field: string;
  order: 'asc' | 'desc';
}

/** No column: rows retain the order of the response. */
const AS_GIVEN: RowSort = { field: '', order: 'asc' };

/**
 * The requested sort if the report supports it, otherwise by the first measure, largest first. Steps of a sequence
 * retain their order.
 */
export function sortOf(
  { columns }: Pick<Report, 'columns'>,
  { isSequence }: Pick<Breakdown, 'isSequence'>,
  requested: RowSort | null,
): RowSort {
  const isKnown = (field: string) =>
    ['name', 'change'].includes(field) || columns.some(({ key }) => key === field);
  if (requested && isKnown(requested.field)) return requested;
  return isSequence ? AS_GIVEN : { field: columns[0]?.key ?? 'name', order: 'desc' };
}

/**
 * Sorts rows; rows with equal figures keep their relative order. Rows without the figure are last in both
 * directions.
 */
export function sortedRows(
  rows: readonly ReportRow[],
  { field, order }: RowSort,
  { columns }: Pick<Report, 'columns'>,
): ReportRow[] {
  const direction = order === 'asc' ? 1 : -1;
  if (field === 'name')
    return rows.toSorted((one, other) => direction * one.name.localeCompare(other.name, 'en'));
  const main = columns[0]?.key ?? '';
  const figure = ({ now, before }: ReportRow) =>
    field === 'change' ? (now[main] ?? 0) - (before[main] ?? 0) : (now[field] ?? null);
  return rows.toSorted((one, other) => {
    const [first, second] = [figure(one), figure(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return direction * (first - second);
  });
}

/** The displayed rows as plain numbers, each measure with its value in the previous period. */
export function csvTable({ columns }: Report, { label }: Breakdown, rows: readonly ReportRow[]): string[][] {
  const head = columns.flatMap((measure) => [headOf(measure), `${headOf(measure)}, previous period`]);
  const textOf = (figure: number | null | undefined) =>
    figure === null || figure === undefined ? '' : String(figure);
  return [
    [label, 'Note', ...head],
    ...rows.map(({ name, note, now, before }) => [
      name,
      note ?? '',
      ...columns.flatMap(({ key }) => [textOf(now[key]), textOf(before[key])]),
    ]),
  ];
}

function headOf({ label, as }: Measure): string {
  return as === 'count' || as === 'per-day' ? label : `${label} (${as})`;
}
