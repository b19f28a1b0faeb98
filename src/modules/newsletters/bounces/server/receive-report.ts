/** Handles an email to one of the signed addresses: a report about a delivery, or a request to unsubscribe. */
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { unsubscribeByLink } from '../../subscriptions/server/unsubscribe.ts';
import { failureKind } from '../model/failure-kind.ts';
import { readReport } from '../model/mail-report.ts';
import { deliveryIn, type SignedMailbox } from '../model/return-path.ts';
import { recordComplaint } from './record-complaint.ts';
import { recordFailure, type Recorded } from './record-failures.ts';

/** `ignored`: nothing to do, such as for an automatic reply. */
export type Received = Recorded | 'ignored';

export interface ReportContext {
  services: Pick<PlatformContext, 'seal' | 'links'>;
  /** Runs a unit of work of an organisation, on its sites that have newsletters. */
  writeFor: <T>(organisationId: number, run: (work: RecordContext) => Promise<T>) => Promise<T>;
}

/** Handles an email. `mailbox`: what its verified recipient identifies. */
export async function receiveReport(
  { services, writeFor }: ReportContext,
  mailbox: SignedMailbox,
  source: Uint8Array,
): Promise<Received> {
  const { organisationId, id, kind } = mailbox;
  if (kind === 'unsubscribe') {
    const found = await writeFor(organisationId, (work) => unsubscribeByLink(work, id));
    return found ? 'recorded' : 'known';
  }
  const report = readReport(source);
  if (report.kind === 'complaint') {
    // Feedback loops send to one address of the organisation; the report contains the email with its return path.
    const delivery = kind === 'bounce' ? mailbox : deliveryIn(services.links, report.evidence);
    if (delivery?.organisationId !== organisationId) return 'ignored';
    return writeFor(organisationId, (work) => recordComplaint(work, services, delivery.id));
  }
  if (report.kind === 'ignored' || kind !== 'bounce') return 'ignored';
  const failure = { deliveryId: id, kind: failureKind(report.status), text: textOf(report) };
  return writeFor(organisationId, (work) => recordFailure(work, services, failure));
}

function textOf({ status, text }: { status: string | null; text: string }): string {
  if (text === '') return status ?? 'The mail server gave no reason.';
  return status === null || text.includes(status) ? text : `${status} ${text}`;
}
