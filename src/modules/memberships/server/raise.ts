/** What happens to accounts, told to other modules: each job that hears an event is queued with it, in the caller's transaction. */
import { isPresent } from '#model/define-module.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { MembershipEvent } from '../index.ts';
import type { Place } from './accounts.ts';

type Raised = Pick<MembershipEvent, 'event'> & Partial<MembershipEvent>;

/** Queues the jobs that hear the event, of modules that are on. Nothing happens where none does. */
export async function publishMembershipEvent(
  work: Pick<RecordContext, 'queue' | 'registry' | 'modulesOn'>,
  { siteId }: Place,
  raised: Raised,
): Promise<void> {
  const payload: MembershipEvent = {
    siteUserId: null,
    membershipId: null,
    promoCode: null,
    source: null,
    sessionId: null,
    ...raised,
    siteId,
  };
  const name = `memberships/${raised.event}`;
  for (const job of work.registry.jobs.values()) {
    const isOn = !work.modulesOn || isPresent(job, work.modulesOn);
    if (isOn && job.subscribesTo?.includes(name)) await work.queue(job.name, { ...payload });
  }
}
