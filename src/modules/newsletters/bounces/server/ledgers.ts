/** The ledgers of emails, by the kind of their return paths. */
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { FailureKind } from '../model/failure-kind.ts';
import type { ReturnPathKind } from '../model/return-path.ts';
import { recordComplaint } from './record-complaint.ts';
import { recordDelivered, recordFailure } from './record-failures.ts';
import { recordWelcomeComplaint, recordWelcomeDelivered, recordWelcomeFailure } from './record-welcome.ts';
import type { Recorded } from './suppress-failing.ts';

type Services = Pick<PlatformContext, 'seal'>;

/** Records reports about one email, whose id is that of its return path. */
export interface EmailLedger {
  failed: (
    work: RecordContext,
    services: Services,
    failure: { id: number; kind: FailureKind; text: string },
  ) => Promise<Recorded>;
  complained: (work: RecordContext, services: Services, id: number) => Promise<Recorded>;
  delivered: (work: RecordContext, id: number) => Promise<Recorded>;
}

export const EMAIL_LEDGERS: Readonly<Record<ReturnPathKind, EmailLedger>> = {
  bounce: {
    failed: (work, services, { id: deliveryId, kind, text }) =>
      recordFailure(work, services, { deliveryId, kind, text }),
    complained: recordComplaint,
    delivered: recordDelivered,
  },
  welcome: {
    failed: (work, services, { id: subscriptionId, kind, text }) =>
      recordWelcomeFailure(work, services, { subscriptionId, kind, text }),
    complained: recordWelcomeComplaint,
    delivered: recordWelcomeDelivered,
  },
};
