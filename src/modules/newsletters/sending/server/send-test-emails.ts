/** Tests of a campaign: the same email as a send, marked in the subject, without a delivery in the ledger. */
import { emailKey } from '#addresses/email-key.ts';
import type { JobContext } from '#server/context.ts';
import { signerFor } from '../../sender-domains/server/signing-keys.ts';
import { trackingMarks } from '../../tracking/server/tracking-marks.ts';
import { plainLine } from '../model/plain-line.ts';
import { addressEmail } from './address-email.ts';
import { createBulkMailer } from './bulk-mailer.ts';
import { compileForSending } from './compile-for-sending.ts';
import { NO_ENTRIES } from '../../composer/model/reader-condition.ts';
import { neededFacts, readerFacts } from './reader-facts.ts';
import { loadCampaign, senderOf } from './load-campaign.ts';

/** Before the subject of every test (readings 23). */
const TEST_MARK = '[Test]';

interface TestRecipient {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Sends the test. Emails that a server accepted are not repeated by the next try, because the job only
 * throws if none was sent.
 */
export async function sendTestEmails(
  ctx: JobContext,
  campaignId: number,
  recipients: readonly TestRecipient[],
): Promise<void> {
  const begun = await ctx.write(async (work) => {
    const loaded = await loadCampaign(work, ctx.services, campaignId);
    if (!loaded) return null;
    const compiled = await compileForSending(work, ctx.services, loaded);
    const subject = `${TEST_MARK} ${plainLine(loaded.campaign.subject ?? loaded.campaign.name)}`;
    const { ref, site } = loaded;
    const message = { ...compiled, subject };
    const { links } = ctx.services;
    const tracking = trackingMarks(ctx.services, loaded);
    const own = { site, ...ref, message, tracking, ...senderOf(loaded), links, nowMs: Date.parse(work.now) };
    const signer = await signerFor(work, ctx.services, ref.siteId, own.from.address);
    const readers = recipients.map((to) => ({ ...to, emailKey: emailKey(to.email) }));
    const facts = await readerFacts(work.db, site, { ...neededFacts(message), hasName: false }, readers);
    return { mailing: { ...own, returnPathDomain: null, adapters: [] }, signer, facts };
  });
  if (!begun) return;
  const { mailing, signer, facts } = begun;
  const mailer = createBulkMailer(ctx.services.config, new URL(mailing.site.origin).hostname, signer);
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
      throw new Error(`The test of campaign ${campaignId} was not sent: ${failed.answer}`);
  } finally {
    mailer.close();
  }
}
