/** What templates and campaigns check of their grids. */
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import { missingFields } from '#records/shape.ts';
import type { Shape } from '#model/field.ts';
import { blockErrors } from '#server/grids/block-errors.ts';
import type { RecordContext } from '#server/records/index.ts';
import { emailBlockSettings } from '../model/email-grid.ts';

interface DocumentChange {
  fields: Shape;
  next: Readonly<Record<string, unknown>> & { site: number };
  /** The grid, if it is written. */
  grid: Grid | undefined;
  before: Grid | undefined;
}

/** Throws BAD_USER_INPUT with a message by field for missing values and blocks with errors. */
export async function checkDocument(
  work: RecordContext,
  { fields, next, grid, before }: DocumentChange,
  others: FieldErrors = {},
): Promise<void> {
  const change = { siteId: next.site, before, medium: 'email', common: emailBlockSettings } as const;
  const errors: FieldErrors = {
    ...missingFields(fields, { ...next }),
    ...others,
    ...(grid ? await blockErrors(work, { ...change, grid }) : {}),
  };
  if (Object.keys(errors).length > 0)
    throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', errors);
}
