/** The input and the output of every operation that answers a report. */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { group } from '#fields/group/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import type { Shape } from '#model/field.ts';
import type { Breakdown } from '#model/report.ts';
import {
  REPORT_PERIOD_DEFAULT,
  REPORT_PERIODS,
  REPORT_UNITS,
  REPORT_YEARS_MAX,
} from '#model/report-period.ts';

/** Rows of a report’s table; those with the most come first. */
export const REPORT_ROWS_MAX = 200;

const DAY = { lengthMax: 10, patternMessage: 'Enter a day such as 2026-11-22.' };
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Site, period and breakdown; what narrows the report comes beside it. */
export function reportInput<const B extends Breakdown>(breakdowns: readonly B[]) {
  return {
    site: relation({ label: 'Site', to: 'site', required: true }),
    period: choice({
      label: 'Period',
      choices: REPORT_PERIODS,
      help: `Days of the site’s time zone. Default: ${REPORT_PERIOD_DEFAULT}.`,
    }),
    from: text({ ...DAY, label: 'Start date', pattern: DAY_PATTERN, help: 'Instead of a period.' }),
    until: text({
      ...DAY,
      label: 'Last day',
      pattern: DAY_PATTERN,
      help: `Included; at most ${REPORT_YEARS_MAX} years in all.`,
    }),
    unit: choice({
      label: 'Unit',
      choices: REPORT_UNITS,
      help: 'Of the points. One that suits the length of the period when this does not.',
    }),
    by: choice({
      label: 'Breakdown',
      choices: breakdowns,
      help: 'What there is a row for each of. Default: the first.',
    }),
  };
}

const PERIOD = {
  from: text({ label: 'Start date', required: true }),
  until: text({ label: 'Last day', required: true }),
  beforeFrom: text({ label: 'First day of the period before', required: true }),
  beforeUntil: text({ label: 'Last day of the period before', required: true }),
  isToDate: boolean({
    label: 'To date',
    required: true,
    help: 'The period is not over: the one before is counted up to the same time.',
  }),
  unit: choice({ label: 'Unit', required: true, choices: REPORT_UNITS }),
};

const POINT = {
  from: text({ label: 'Start date', required: true }),
  until: text({ label: 'Last day', required: true }),
  count: integer({ label: 'Count', required: true }),
  before: integer({ label: 'Period before', help: 'Null where it has no such days.' }),
};

/** `name`: of the answer’s type, as in `ContentVelocity`. The shapes: what its measures are called, all of them numbers. */
export function reportOutput<const Name extends string>(
  name: Name,
  { totals, columns }: { totals: Shape; columns: Shape },
) {
  const figures = (label: string, part: string, of: Shape) =>
    group({ label, required: true, typeName: `${name}${part}`, of });
  return {
    shape: name,
    fields: {
      period: group({ label: 'Period', required: true, typeName: 'ReportPeriod', of: PERIOD }),
      countedMax: integer({ label: 'Counted at most, in each period', help: 'Null where all are counted.' }),
      isCut: boolean({
        label: 'There are more',
        required: true,
        help: 'In one of the periods; the newest of it are counted.',
      }),
      totals: figures('Totals', 'Totals', totals),
      totalsBefore: figures('Totals of the period before', 'Totals', totals),
      points: list({
        label: 'Points',
        required: true,
        typeName: 'ReportPoint',
        entryLabel: 'point',
        of: POINT,
        help: 'Days, weeks from Monday, or months; the first and the last end with the period.',
      }),
      rows: list({
        label: 'Rows',
        required: true,
        typeName: `${name}Row`,
        entryLabel: 'row',
        of: {
          key: text({ label: 'Key', required: true, help: 'The filter’s value; empty for what has none.' }),
          name: text({ label: 'Name', required: true }),
          note: text({ label: 'Note', help: 'Tells it from others of the same name.' }),
          now: figures('Figures', 'Figures', columns),
          before: figures('Figures of the period before', 'Figures', columns),
        },
      }),
      hasMoreRows: boolean({ label: `There are more than ${REPORT_ROWS_MAX} rows`, required: true }),
    },
  };
}
