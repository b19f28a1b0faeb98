import { forbidden } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { UnitOfWork } from '#server/records/index.ts';
import { access } from '../access.ts';
import type { webhook } from '../entity.ts';

/** Throws FORBIDDEN if the webhook sends events, or events of sites, that the actor lacks. */
export function assertManageable({ actor }: UnitOfWork, record: RecordOf<typeof webhook>): void {
  if (!access.update(actor, record))
    throw forbidden('WEBHOOK_EXCEEDS_USER', 'This webhook has events or sites that you do not have.');
}
