/** The refusal of a value that another record has, from the database's error of a unique index. */
import type { Entity } from '#model/define-entity.ts';
import { badInput, takenValue, type AppError } from '#model/errors.ts';
import { columnOf } from '../columns.ts';
import { labelOf } from '../references/foreign-references.ts';

/** What PostgreSQL reports of a violated unique index: its name, and its columns with their values. */
interface Violation {
  constraint: string | undefined;
  /** In the language of the database: “Key (organisation_id, station_id, at)=(1, 2, …) already exists.” */
  detail: string | undefined;
}

/**
 * Returns BAD_USER_INPUT with the field whose column is last in the name of the index, or last in its list of columns. For an
 * index on several fields, the message names all of them.
 */
export function valueTaken(entity: Entity, violation: Violation): AppError {
  const [key, ...others] = fieldsOf(entity, violation);
  const label = labelOf(entity.fields[key]);
  const message =
    others.length === 0
      ? takenValue(label)
      : `Another ${entity.label.toLowerCase()} has the same values of ${listOf([...others.map((name) => labelOf(entity.fields[name])), label])}. Choose others.`;
  return badInput('VALUE_TAKEN', `${label} is already taken.`, { [key]: message });
}

/** Fields of the index; the first is the one to which the message belongs. */
function fieldsOf(entity: Entity, { constraint, detail }: Violation): [string, ...string[]] {
  const fields = Object.keys(entity.fields);
  const named = fields.find((field) => constraint?.endsWith(`_${columnOf(entity, field)}`));
  if (named !== undefined) return [named];
  const [, list = ''] = /\(([^()]+)\)=\(/.exec(detail ?? '') ?? [];
  const columns = list.split(', ');
  const keys = columns.flatMap((column) => fields.filter((field) => columnOf(entity, field) === column));
  const last = keys.pop();
  return last === undefined ? ['id'] : [last, ...keys.filter((key) => key !== 'site')];
}

function listOf(labels: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(labels.map((label) => `“${label}”`));
}
