/** The counts by the selected breakdown: sortable, can be narrowed to a row, and can be saved as CSV. */
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Download } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { saveCsv } from '#admin/generic/csv/csv-in-browser.ts';
import { ListTabs } from '#admin/generic/declared/list-tabs.tsx';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { notifyDone } from '#admin/generic/notify.ts';
import { changed, parseSort, sortText, useUrlState } from '#admin/generic/url-state.ts';
import { csvFileName } from '#text/csv/csv-cell.ts';
import type { Breakdown, Measure, Report, ReportAnswer, ReportRow } from '#reports/report.ts';
import { csvTable, sortedRows, sortOf } from './report-rows.ts';
import { differenceText, figureText, shareText } from './report-words.ts';
import classes from './report.module.css';
import { breakdownOf } from './use-report.ts';

interface ReportTableProps {
  report: Report;
  title: string;
  answer: ReportAnswer;
}

export function ReportTable({ report, title, answer }: ReportTableProps) {
  const [state, set] = useUrlState();
  const isOnPhone = useMediaQuery(PHONE) ?? false;
  const breakdown = breakdownOf(report, state);
  if (!breakdown) return null;
  const { filter } = breakdown;
  const { sort: requested } = state;
  const sort = sortOf(report, breakdown, parseSort(requested));
  const rows = sortedRows(answer.rows, sort, report);
  const label = `${title} by ${breakdown.label.toLowerCase()}`;
  return (
    <section aria-label={label}>
      <div className={classes.tableHead}>
        <Breakdowns report={report} />
        {rows.length > 0 ? <SaveButton {...{ report, breakdown, answer, rows, label }} /> : null}
      </div>
      <DataTable
        label={label}
        columns={columnsOf(report, breakdown, answer, {
          onNarrow: filter ? (key) => set({ [filter]: key }) : null,
          isOnPhone,
        })}
        rows={rows}
        rowKey={({ key }) => key}
        sort={sort}
        onSort={(field, order) => set({ sort: sortText(field, order) })}
      />
      {answer.hasMoreRows ? (
        <Text size="sm" c="dimmed" mt="sm">
          The {answer.rows.length} rows with the most {report.words[1]} are shown.
        </Text>
      ) : null}
    </section>
  );
}

function Breakdowns({ report }: { report: Report }) {
  const [state] = useUrlState();
  const tabs = report.breakdowns.map(({ value, label }, index) => ({
    label,
    // Resets the sort, because another breakdown has other rows.
    state: changed(state, { by: index === 0 ? null : value, sort: null }),
  }));
  return <ListTabs tabs={tabs} label="Breakdown" />;
}

interface SaveButtonProps {
  report: Report;
  breakdown: Breakdown;
  answer: ReportAnswer;
  rows: readonly ReportRow[];
  label: string;
}

function SaveButton({ report, breakdown, answer, rows, label }: SaveButtonProps) {
  const { site } = useApp();
  const { from, until } = answer.period;
  const save = () => {
    saveCsv(csvTable(report, breakdown, rows), csvFileName(label, site.name, `${from} to ${until}`));
    notifyDone(rows.length === 1 ? '1 row saved.' : `${rows.length} rows saved.`);
  };
  return (
    <Button variant="subtle" color="gray" leftSection={<Download size={14} aria-hidden />} onClick={save}>
      Save as CSV
    </Button>
  );
}

/** Where the columns of other measures are left out. */
const PHONE = '(max-width: 48em)';

/** Maximum number of columns after the first that are wide; more are narrow, so that they fit next to the navigation. */
const WIDE_MAX = 3;

/**
 * The columns: the name, then each measure. The first measure includes its change and, except in a sequence, its share
 * of the total.
 */
function columnsOf(
  { columns, series }: Report,
  { label, isSequence }: Breakdown,
  { totals, isCut }: ReportAnswer,
  { onNarrow, isOnPhone }: Pick<NameProps, 'onNarrow'> & { isOnPhone: boolean },
): DataColumn<ReportRow>[] {
  const [main, ...others] = columns;
  if (!main) return [];
  const total = totals[series] ?? 0;
  const number = { sort: 'desc', align: 'right' } as const;
  const share = (row: ReportRow) => (total > 0 ? shareText((row.now[main.key] ?? 0) / total) : '–');
  const difference = (row: ReportRow) => differenceText(row.now[main.key] ?? 0, row.before[main.key] ?? 0);
  return [
    {
      key: 'name',
      label,
      sort: 'asc',
      render: (row) => <Name row={row} onNarrow={onNarrow} others={isOnPhone ? others : []} />,
    },
    {
      ...number,
      key: main.key,
      label: main.label,
      width: '110px',
      render: (row) => figureText(row.now[main.key] ?? null, main.as),
    },
    ...(isSequence
      ? []
      : [
          {
            key: 'share',
            label: 'Share',
            align: 'right' as const,
            width: '100px',
            from: 'sm' as const,
            render: share,
          },
        ]),
    ...(isCut ? [] : [{ ...number, key: 'change', label: 'Change', width: '100px', render: difference }]),
    ...others.map((measure) => ({
      ...number,
      key: measure.key,
      label: measure.label,
      width: others.length > WIDE_MAX ? '108px' : '170px',
      from: 'sm' as const,
      render: (row: ReportRow) => figureText(row.now[measure.key] ?? null, measure.as),
    })),
  ];
}

interface NameProps {
  row: ReportRow;
  /** Narrows the report to a row; null if rows of the breakdown can't be a filter. */
  onNarrow: ((key: string) => void) | null;
  /** Measures whose columns have no room on a phone. */
  others: readonly Measure[];
}

/** Selecting a row narrows the report to it; a row without a section or author cannot be selected. */
function Name({ row: { key, name, note, now }, onNarrow, others }: NameProps) {
  const known = others.flatMap((one) => {
    const figure = now[one.key] ?? null;
    return figure === null ? [] : [`${one.label} ${figureText(figure, one.as).replaceAll(' ', '\u00a0')}`];
  });
  const lines = (
    <>
      <span className={classes.line} title={name}>
        {name}
      </span>
      {note ? (
        <span className={classes.note} title={note}>
          {note}
        </span>
      ) : null}
      {known.length > 0 ? <span className={classes.others}>{known.join(' · ')}</span> : null}
    </>
  );
  if (!onNarrow || key === '') return lines;
  return (
    <UnstyledButton className={classes.narrow} onClick={() => onNarrow(key)}>
      {lines}
    </UnstyledButton>
  );
}
