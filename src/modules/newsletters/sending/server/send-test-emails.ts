/** Tests of an email: the same as a send, marked in the subject, without a row in a ledger. */
import { emailKey } from '#addresses/email-key.ts';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { signerFor, type DkimSigner } from '../../sender-domains/server/signing-keys.ts';
import { trackingMarks } from '../../tracking/server/tracking-marks.ts';
import { plainLine } from '../model/plain-line.ts';
import { addressEmail, type Mailing } from './address-email.ts';
import { createBulkMailer } from './bulk-mailer.ts';
import { compileForSending } from './compile-for-sending.ts';
import { NO_ENTRIES } from '../../composer/model/reader-condition.ts';
import { neededFacts, readerFacts } from './reader-facts.ts';
import { loadCampaign, senderOf } from './load-campaign.ts';

/** Before the subject of every test (readings 23). */
const TEST_MARK = '[Test]';

export interface TestRecipient {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** A test that is ready to be sent: what all its emails have in common, and what is known of each recipient. */
interface PreparedTest {
  mailing: Mailing;
  signer: DkimSigner | null;
  facts: Awaited<ReturnType<typeof readerFacts>>;
}

/** Sends a test of a campaign; does nothing if the campaign was deleted. Throws if no server accepted an email. */
export async function sendTestEmails(
  ctx: JobContext,
  campaignId: number,
  recipients: readonly TestRecipient[],
): Promise<void> {
  const prepared = await ctx.write(async (work) => {
    const loaded = await loadCampaign(work, ctx.services, campaignId);
    if (!loaded) return null;
    const compiled = await compileForSending(work, ctx.services, loaded);
    const subject = plainLine(loaded.campaign.subject ?? loaded.campaign.name);
    const { ref, site } = loaded;
    const message = { ...compiled, subject };
    const { links } = ctx.services;
    const tracking = trackingMarks(ctx.services, loaded);
    const nowMs = Date.parse(work.now);
    const own = { site, ...ref, message, tracking, ...senderOf(loaded), links, nowMs };
    return prepareTest(ctx, work, { ...own, returnPathDomain: null, adapters: [] }, recipients);
  });
  if (prepared) await transmitTest(ctx, prepared, { recipients, of: `campaign ${campaignId}` });
}

/** Prepares the test of a mailing, whose subject gets a mark. */
export async function prepareTest(
  { services }: JobContext,
  work: RecordContext,
  mailing: Mailing,
  recipients: readonly TestRecipient[],
): Promise<PreparedTest> {
  const { site, message } = mailing;
  const signer = await signerFor(work, services, site.siteId, mailing.from.address);
  const readers = recipients.map((to) => ({ ...to, emailKey: emailKey(to.email) }));
  const facts = await readerFacts(work.db, site, { ...neededFacts(message), hasName: false }, readers);
  const marked = { ...message, subject: `${TEST_MARK} ${message.subject}` };
  return { mailing: { ...mailing, message: marked }, signer, facts };
}

/**
 * Sends the emails of a test. Emails that a server accepted are not repeated by the next try, because the job only throws
 * if none was sent. `of`: what is tested, for the error.
 */
export async function transmitTest(
  { services }: JobContext,
  { mailing, signer, facts }: PreparedTest,
  { recipients, of }: { recipients: readonly TestRecipient[]; of: string },
): Promise<void> {
  const mailer = createBulkMailer(services.config, new URL(mailing.site.origin).hostname, signer);
  try {
    const outcomes = [];
    for (const [index, { email, firstName, lastName }] of recipients.entries()) {
      const addressed = addressEmail(mailing, {
        subscriptionId: 0,
        deliveryId: 0,
        email,
        firstName,
        lastName,
        isUntracked: true,
        entries: facts[index]?.entries ?? NO_ENTRIES,
      });
      outcomes.push(await mailer.send({ ...addressed, key: `${addressed.key}-${mailing.nowMs}-${index}` }));
    }
    const failed = outcomes.find(({ state }) => state !== 'sent');
    if (failed && outcomes.every(({ state }) => state !== 'sent'))
      throw new Error(`The test of ${of} was not sent: ${failed.answer}`);
  } finally {
    mailer.close();
  }
}
