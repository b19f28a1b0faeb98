import { badInput, type FieldErrors } from '#model/errors.ts';
import { webhookEvents } from '#registry/webhook-events.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { webhookProblem } from '../access.ts';
import { webhook } from '../entity.ts';
import { queueEvent } from './deliveries/queue-event.ts';
import { recentDeliveries } from './recent-deliveries.ts';
import { urlProblem } from './url-problem.ts';

export const hooks: EntityHooks<typeof webhook> = {
  entity: webhook,
  prepare: async (work, { action, before, values, next }) => {
    const problem = work.actor.kind === 'staff' ? webhookProblem(work.actor, next) : null;
    const urlFault = urlProblem(next.url);
    const errors: FieldErrors = {
      ...unknownProblem(before?.events ?? [], next.events ?? []),
      ...(urlFault !== null && { url: urlFault }),
      ...(next.isGlobal !== 1 &&
        (next.sites ?? []).length === 0 && { sites: 'Choose at least one site, or all sites.' }),
    };
    if (problem) errors[problem.field] ??= problem.message;
    if (Object.keys(errors).length > 0)
      throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', errors);
    const isSwitchedOn = next.isActive && before?.isActive === false;
    return {
      ...values,
      ...(action === 'create' && work.actor.kind === 'staff' && { createdBy: work.actor.id }),
      ...(isSwitchedOn && { switchedOffAt: null, failingSince: null }),
    };
  },
  announced: (work, event) => queueEvent(work, event),
  computed: { recentDeliveries },
};

/** A webhook retains events of a removed module, but those can't be added. */
function unknownProblem(before: readonly string[], after: readonly string[]): FieldErrors {
  const known = new Set([...Object.keys(webhookEvents), ...before]);
  return after.every((name) => known.has(name))
    ? {}
    : { events: 'Events contains an unknown entry. Choose entries from the list.' };
}
