/** Grids of newsletters: their rows, and the settings that all their blocks have. */
import type { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { choices } from '#fields/choices/field.ts';
import { json } from '#fields/json/field.ts';
import { describeGrid } from '#grid/shapes/describe-grid.ts';
import { color } from '#fields/color/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { gridSchema, type Grid, type RowLayout } from '#grid/shapes/grid.ts';
import { AD_POSITIONS_MAX, adPositionsOf, positionKey } from './ad-sizes.ts';
import {
  CONDITION_ENTRIES_MAX,
  conditionKey,
  conditionOf,
  CONDITIONS_MAX,
  isMet,
  NO_ENTRIES,
  type ReaderCondition,
} from './reader-condition.ts';

/** Rows have at most two columns (specification, section 9). */
export const EMAIL_ROW_LAYOUTS: readonly RowLayout[] = ['1', '1_1', '1_2', '2_1'];

/** Maximum number of columns of a row (specification, section 9). */
export const EMAIL_COLUMNS_MAX = 2;

const title = text({ label: 'Title', lengthMax: 120 });
const link = url({ label: 'Title link', condition: ({ title: shown }) => Boolean(shown) });

/** Rows and blocks that only some readers see. The editor offers the traits of the site. */
export const forReaders = {
  readerTraits: choices({
    label: 'Only for readers with',
    countMax: CONDITION_ENTRIES_MAX,
    help: 'Leave empty to show it to everyone.',
  }),
  readerMatch: choice({
    label: 'Condition',
    default: 'any',
    condition: ({ readerTraits }) => Array.isArray(readerTraits) && readerTraits.length > 0,
    choices: [
      { value: 'any', label: 'Readers with any of these' },
      { value: 'none', label: 'Readers with none of these' },
    ],
  }),
};

export const emailRowSettings = {
  title,
  link,
  backgroundColor: color({ label: 'Background' }),
  textColor: color({
    label: 'Text colour',
    palette: 'text',
    help: 'Leave empty to match the background.',
  }),
  paddingVertical: choice({
    label: 'Space above and below',
    default: 'normal',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'small', label: 'Small' },
      { value: 'normal', label: 'Normal' },
      { value: 'large', label: 'Large' },
    ],
  }),
  ...forReaders,
};

export const emailBlockSettings = {
  title,
  link,
  isRequired: boolean({
    label: 'Required',
    default: false,
    help: 'The campaign is not sent if this block shows nothing.',
  }),
  ...forReaders,
};

/** The field that stores the grid of a template or a campaign. `noun`: the document in messages. */
export function emailGrid(noun: string) {
  return json({
    label: 'Rows and blocks',
    required: true,
    check: emailGridSchema(noun),
    describe: (value) => describeGrid(value as Grid),
  });
}

/** The schema of a newsletter's grid. `noun`: the document in messages. */
export function emailGridSchema(noun: string): z.ZodType<Grid> {
  return gridSchema(emailRowSettings, noun).superRefine((grid, ctx) => {
    for (const [index, row] of grid.rows.entries())
      if (row.columns.length > EMAIL_COLUMNS_MAX)
        ctx.addIssue({
          code: 'custom',
          path: ['rows', index],
          message: `Row ${index + 1} has ${row.columns.length} columns. A ${noun} may have at most ${EMAIL_COLUMNS_MAX} next to each other.`,
        });
    for (const { path, message } of positionFaults(grid)) ctx.addIssue({ code: 'custom', path, message });
    if (conditionsOf(grid).length > CONDITIONS_MAX)
      ctx.addIssue({
        code: 'custom',
        path: ['rows'],
        message: `A ${noun} may have at most ${CONDITIONS_MAX} different conditions on readers.`,
      });
  });
}

/** Ad positions with a name that an earlier one has, and too many of them. `path`: of the name in the grid. */
function positionFaults(grid: Grid): { path: (string | number)[]; message: string }[] {
  const known = new Set<string>();
  return adPositionsOf(grid).flatMap(({ position, row, column, index }, place) => {
    const path = ['rows', row, 'columns', column, 'blocks', index, 'settings', 'position'];
    if (place >= AD_POSITIONS_MAX)
      return [
        { path, message: `An email may have at most ${AD_POSITIONS_MAX} ad positions. Delete this one.` },
      ];
    const key = positionKey(position);
    if (known.has(key))
      return [
        { path, message: `Another ad position has the name “${position.trim()}”. Enter another name.` },
      ];
    if (key !== '') known.add(key);
    return [];
  });
}

/** The grid without the rows and blocks that a reader without entries does not see, as on public pages (readings 31). */
export function gridForEveryone(grid: Grid): Grid {
  const isShown = ({ settings }: { settings: object }) => {
    const condition = conditionOf({ ...settings });
    return condition === null || isMet(condition, NO_ENTRIES);
  };
  const rows = grid.rows.filter(isShown).map((row) => ({
    ...row,
    columns: row.columns.map((column) => ({ ...column, blocks: column.blocks.filter(isShown) })),
  }));
  return { ...grid, rows };
}

/** The different conditions on readers in a grid, in reading order. */
export function conditionsOf({ rows }: Grid): ReaderCondition[] {
  const parts = rows.flatMap((row) => [row, ...row.columns.flatMap(({ blocks }) => blocks)]);
  const found = parts.flatMap(({ settings }) => conditionOf({ ...settings }) ?? []);
  return [...new Map(found.map((condition) => [conditionKey(condition), condition])).values()];
}
