/** Handles an email to one of the signed addresses: a report about an email, or a request to unsubscribe. */
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { unsubscribeByLink } from '../../subscriptions/server/unsubscribe.ts';
import { failureKind } from '../model/failure-kind.ts';
import { readReport } from '../model/mail-report.ts';
import { isReturnPath, returnPathIn, type SignedMailbox } from '../model/return-path.ts';
import { EMAIL_LEDGERS } from './ledgers.ts';
import type { Recorded } from './suppress-failing.ts';

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
    const email = isReturnPath(mailbox) ? mailbox : returnPathIn(services.links, report.evidence);
    if (email?.organisationId !== organisationId) return 'ignored';
    const ledger = EMAIL_LEDGERS[email.kind];
    return writeFor(organisationId, (work) => ledger.complained(work, services, email.id));
  }
  if (report.kind === 'ignored' || !isReturnPath(mailbox)) return 'ignored';
  const ledger = EMAIL_LEDGERS[mailbox.kind];
  const failure = { id, kind: failureKind(report.status), text: textOf(report) };
  return writeFor(organisationId, (work) => ledger.failed(work, services, failure));
}

function textOf({ status, text }: { status: string | null; text: string }): string {
  if (text === '') return status ?? 'The mail server gave no reason.';
  return status === null || text.includes(status) ? text : `${status} ${text}`;
}
