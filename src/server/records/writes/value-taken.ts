/** The refusal of a value that another record has, from the database's error of a unique index. */
import type { Entity } from '#model/define-entity.ts';
import { badInput, takenValue, type AppError } from '#model/errors.ts';
import { columnOf } from '../columns.ts';
import { labelOf } from '../references/foreign-references.ts';

/**
 * Returns BAD_USER_INPUT with the field whose column ends the name of the index. PostgreSQL does not report the columns of an
 * index on a table with row-level security; for an index with another name, the error has no field.
 */
export function valueTaken(entity: Entity, index: string | undefined): AppError {
  const key = Object.keys(entity.fields).find((field) => index?.endsWith(`_${columnOf(entity, field)}`));
  if (key === undefined)
    return badInput('VALUE_TAKEN', 'A value is already taken by another record. Choose another.');
  const label = labelOf(entity.fields[key]);
  return badInput('VALUE_TAKEN', `${label} is already taken.`, { [key]: takenValue(label) });
}
