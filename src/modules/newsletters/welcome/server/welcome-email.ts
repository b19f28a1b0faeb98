/** The welcome email of a newsletter: the rows of its template, compiled and examined like a campaign. */
import type { RecordOf } from '#records/record-of.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { Findings } from '../../composer/email/email-findings.ts';
import type { newsletterTemplate } from '../../composer/entities/newsletter-template/entity.ts';
import { conditionsOf } from '../../composer/model/email-grid.ts';
import { compileCampaign, type CompiledCampaign } from '../../composer/server/compile-campaign.ts';
import { examineCampaign } from '../../composer/server/examine-campaign.ts';
import { labelsOf, offeredEntries } from '../../composer/server/reader-entries.ts';
import { plainLine } from '../../sending/model/plain-line.ts';
import type { Mailing } from '../../sending/server/address-email.ts';
import type { Sender } from '../../sending/server/messages.ts';
import type { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { NEWSLETTERS_PATH } from '../../subscriptions/model/paths.ts';
import { loadTracking } from '../../tracking/server/followed-link.ts';
import { trackingMarks } from '../../tracking/server/tracking-marks.ts';

/** The name of the campaign in utm values. */
const CAMPAIGN_NAME = 'Welcome';

/** What a welcome email consists of. */
export interface WelcomeParts {
  site: SiteRef;
  newsletter: RecordOf<typeof newsletter>;
  template: RecordOf<typeof newsletterTemplate>;
  sender: Sender;
}

export type WelcomeMessage = CompiledCampaign & { subject: string };

/** The email for all subscribers, without a link to a page: it has no public page. */
export async function compileWelcome(
  work: Pick<RecordContext, 'db' | 'now'>,
  { pages, log }: Pick<PlatformContext, 'pages' | 'log'>,
  { site, newsletter: own, template }: WelcomeParts,
): Promise<WelcomeMessage> {
  const subject = plainLine(own.welcomeSubject ?? own.title);
  const { title: newsletterTitle, postalAddress } = own;
  const compiled = await compileCampaign(
    work.db,
    { pages, log, site, now: work.now },
    {
      grid: template.grid,
      template: { ...template, header: { ...template.header, showsBrowserLink: false } },
      campaignId: null,
      frame: { newsletterTitle, subject, preheader: null, date: work.now, postalAddress },
      path: NEWSLETTERS_PATH,
      pinnedIds: [],
      excludeIds: [],
    },
  );
  return { ...compiled, subject };
}

/** What to correct in the email, by the rules of campaigns. The same subject is used for each subscriber. */
export async function examineWelcome(
  { db, registry: { blocks } }: Pick<RecordContext, 'db' | 'registry'>,
  { site, template: { grid } }: WelcomeParts,
  message: WelcomeMessage,
): Promise<Findings> {
  const offered = conditionsOf(grid).length > 0 ? await offeredEntries(db, site) : [];
  const { subject, ...compiled } = message;
  const labels = labelsOf(offered);
  return examineCampaign({ subject, compiled, grid, origin: site.origin, blocks, labels });
}

/** What all welcome emails of a newsletter have in common, as a mailing without reports of mail servers. */
export async function welcomeMailing(
  work: Pick<RecordContext, 'db' | 'now'>,
  services: Pick<PlatformContext, 'sites' | 'links'>,
  { site, newsletter: own, sender }: WelcomeParts,
  message: WelcomeMessage,
): Promise<Mailing> {
  const tracking = await loadTracking(work.db, site);
  const campaign = { name: CAMPAIGN_NAME };
  return {
    site,
    campaignId: 0,
    newsletterId: own.id,
    message,
    ...sender,
    tracking: trackingMarks(services, { tracking, newsletter: own, campaign, site }),
    links: services.links,
    returnPathDomain: null,
    adapters: [],
    nowMs: Date.parse(work.now),
  };
}
