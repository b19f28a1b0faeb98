import { sql, type RawBuilder } from 'kysely';
import { SERVER_PAGE } from '../model/event-kinds.ts';
import { MACHINE_REASONS } from '../model/score-sender.ts';

const REASONS: readonly string[] = MACHINE_REASONS.map(({ value }) => value);

/** The first rules by which scripts of sites that report subscriptions do not count: the server counts them. */
const SUBSCRIPTION_RULES = 4;

/**
 * Whether a stored event is one of a person by the present rules: none of its reasons is among theirs. Subscriptions by earlier
 * rules have no reason: those that the server counted have its page, which a script that reports one rarely names.
 */
export function isOfPerson(row: string): RawBuilder<boolean> {
  return sql<boolean>`((${sql.ref(`${row}.reasons`)} is null
    or not string_to_array(${sql.ref(`${row}.reasons`)}, ' ') && ${[...REASONS]}::text[])
    and not (${sql.ref(`${row}.kind`)} = 'newsletterSubscription' and coalesce(${sql.ref(`${row}.rules`)}, 1) < ${SUBSCRIPTION_RULES}
      and ${sql.ref(`${row}.page`)} is distinct from ${SERVER_PAGE}))`;
}
