/** Input and output shared by all operations that return a report. */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import type { Shape } from '#model/field.ts';
import type { Breakdown } from '#reports/report.ts';
import {
  REPORT_PERIOD_DEFAULT,
  REPORT_PERIODS,
  REPORT_UNITS,
  REPORT_YEARS_MAX,
} from '#reports/report-period.ts';

/** Maximum number of rows in a report's table: those with the highest values, in descending order. */
export const REPORT_ROWS_MAX = 200;

const DAY = { lengthMax: 10, patternMessage: 'Enter a day such as 2026-11-22.' };
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Input fields for site, period and breakdown; each report adds its filters. */
export function reportInput<const B extends Breakdown>(breakdowns: readonly B[]) {
  return {
    site: relation({ label: 'Site', help: 'The site that the report is about.', to: 'site', required: true }),
    period: choice({
      label: 'Period',
      choices: REPORT_PERIODS,
      help: `Uses the site’s time zone. Default: ${REPORT_PERIOD_DEFAULT}.`,
    }),
    from: text({ ...DAY, label: 'Start date', pattern: DAY_PATTERN, help: 'Replaces the period.' }),
    until: text({
      ...DAY,
      label: 'End date',
      pattern: DAY_PATTERN,
      help: `Inclusive. A report may cover at most ${REPORT_YEARS_MAX} years.`,
    }),
    unit: choice({
      label: 'Unit',
      choices: REPORT_UNITS,
      help: 'Unit of the chart’s points. Replaced by a suitable unit if it does not fit the period.',
    }),
    by: choice({
      label: 'Breakdown',
      choices: breakdowns,
      help: 'What the rows stand for. Default: the first choice.',
    }),
  };
}

const PERIOD = {
  from: text({ label: 'Start date', required: true }),
  until: text({ label: 'End date', required: true }),
  beforeFrom: text({ label: 'Start date of the previous period', required: true }),
  beforeUntil: text({ label: 'End date of the previous period', required: true }),
  isToDate: boolean({
    label: 'To date',
    required: true,
    help: 'The period is not over. The previous period is counted up to the same time.',
  }),
  unit: choice({ label: 'Unit', required: true, choices: REPORT_UNITS }),
};

const POINT = {
  from: text({ label: 'Start date', required: true }),
  until: text({ label: 'End date', required: true }),
  count: integer({ label: 'Count', help: 'The report’s main figure in these days.', required: true }),
  before: integer({ label: 'Previous period', help: 'Null if the previous period has no matching days.' }),
};

/** The days of the report, and what is left out of its figures. */
const FRAME = {
  period: group({
    label: 'Period',
    help: 'The days that the report covers, and those that it is compared with.',
    required: true,
    typeName: 'ReportPeriod',
    of: PERIOD,
  }),
  countedMax: integer({ label: 'Limit per period', help: 'Null if everything is counted.' }),
  isCut: boolean({
    label: 'Exceeds the limit',
    required: true,
    help: 'A period exceeds the limit. Only the newest records are counted.',
  }),
  notice: text({ label: 'Notice', help: 'What to know about the figures. Null: nothing.' }),
};

const ROW = {
  key: text({
    label: 'Key',
    required: true,
    help: 'The filter’s value. Empty for rows without a value.',
  }),
  name: text({ label: 'Name', required: true }),
  note: text({ label: 'Note', help: 'Distinguishes rows with the same name.' }),
};

/**
 * `name`: type of the response, such as `ContentVelocity`. `totals` and `columns` name its measures, all of
 * them numbers.
 */
export function reportOutput<const Name extends string>(
  name: Name,
  { totals, columns }: { totals: Shape; columns: Shape },
) {
  const figures = (label: string, help: string, part: string, of: Shape) =>
    group({ label, help, required: true, typeName: `${name}${part}`, of });
  return {
    shape: name,
    fields: {
      ...FRAME,
      totals: figures('Totals', 'Sums of the whole period.', 'Totals', totals),
      totalsBefore: figures(
        'Totals of the previous period',
        'Sums of the previous period.',
        'Totals',
        totals,
      ),
      points: list({
        label: 'Points',
        required: true,
        typeName: 'ReportPoint',
        entryLabel: 'point',
        of: POINT,
        help: 'Days, weeks (starting Monday) or months. The first and last are limited to the period.',
      }),
      rows: list({
        label: 'Rows',
        required: true,
        typeName: `${name}Row`,
        entryLabel: 'row',
        of: {
          ...ROW,
          now: figures('Figures', 'Figures of the row in the period.', 'Figures', columns),
          before: figures(
            'Figures of the previous period',
            'Figures of the row in the previous period.',
            'Figures',
            columns,
          ),
        },
      }),
      hasMoreRows: boolean({ label: `Has more than ${REPORT_ROWS_MAX} rows`, required: true }),
    },
  };
}
