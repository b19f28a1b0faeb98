import { badInput } from '#model/errors.ts';

/** Throws BAD_USER_INPUT if the end is in the past. */
export function assertFuture(until: string | null, now: string | Date): void {
  if (until !== null && new Date(until) <= new Date(now))
    throw badInput('TIME_IN_PAST', 'The end must be in the future.', {
      until: 'Choose a time in the future, or revoke the membership.',
    });
}
