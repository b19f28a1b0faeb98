import { sql, type RawBuilder } from 'kysely';
import { MACHINE_REASONS } from '../model/score-sender.ts';

const REASONS: readonly string[] = MACHINE_REASONS.map(({ value }) => value);

/** Whether a stored event is one of a person by the present rules: none of its reasons is among theirs. */
export function isOfPerson(row: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${row}.reasons`)} is null
    or not string_to_array(${sql.ref(`${row}.reasons`)}, ' ') && ${[...REASONS]}::text[])`;
}
