/** Records of subscribers who come and go, without their addresses: the rows of the growth report. */
import { sql } from 'kysely';
import type { UnitOfWork } from '#server/records/index.ts';

/** `gained`: signed up. `confirmed`: receives the newsletter from now on. `lost`: no longer receives it. */
export type SubscriberChange = 'gained' | 'confirmed' | 'lost';

/** The parts of a subscription on which the changes depend. */
interface Subscription {
  site: number;
  newsletter: number;
  status: string;
  source: string;
  promoCode: string | null;
  unsubscribeSource: string | null;
}

/** Why a subscriber left whose record was deleted. */
export const ERASED = 'Erased';

const RUNNING: readonly string[] = ['confirmed', 'paused'];

/** The changes that a write of a subscription means. Pure. Null: it did not exist before, or does not any more. */
export function changesOf(before: Subscription | null, after: Subscription | null): SubscriberChange[] {
  const isOf = (subscription: Subscription | null, states: readonly string[]) =>
    subscription !== null && states.includes(subscription.status);
  const wasKnown = isOf(before, ['pending', ...RUNNING]);
  const [wasRunning, isRunning] = [isOf(before, RUNNING), isOf(after, RUNNING)];
  const checks: [SubscriberChange, boolean][] = [
    ['gained', !wasKnown && isOf(after, ['pending', ...RUNNING])],
    ['confirmed', !wasRunning && isRunning],
    ['lost', wasRunning && !isRunning],
  ];
  return checks.flatMap(([change, applies]) => (applies ? [change] : []));
}

/** Records the changes of a write in its transaction. */
export async function recordChanges(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  before: Subscription | null,
  after: Subscription | null,
): Promise<void> {
  const changes = changesOf(before, after);
  const subscription = after ?? before;
  if (changes.length === 0 || !subscription) return;
  const { site, newsletter, source, promoCode } = subscription;
  const reason = after ? after.unsubscribeSource : ERASED;
  await sql`
    insert into newsletter_subscriber_change (organisation_id, site_id, newsletter_id, change, source, promo_code, reason)
    select ${organisationId}, ${site}, ${newsletter}, change, ${source}, ${promoCode}::text,
      case when change = 'lost' then ${reason}::text end
    from unnest(${changes}::text[]) as change`.execute(db);
}

/** Records that subscribers were added by one statement, which runs no hooks: each is gained and confirmed. */
export async function recordAdded(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  { site, newsletter, source, count }: { site: number; newsletter: number; source: string; count: number },
): Promise<void> {
  await sql`
    insert into newsletter_subscriber_change (organisation_id, site_id, newsletter_id, change, source)
    select ${organisationId}, ${site}, ${newsletter}, change, ${source}
    from unnest('{gained,confirmed}'::text[]) as change cross join generate_series(1, ${count}::integer)`.execute(
    db,
  );
}
