import { defineJob } from '#model/jobs/define-job.ts';
import { dateLocale, knownTimeZone } from '#text/locale.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { unlinkedName } from '#text/person-name.ts';
import type { JobContext } from '#server/context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { ACCOUNT_PATHS } from '../../paths.ts';
import { takeEndingMemberships, type EndingMembership } from '../server/ending-memberships.ts';
import { mailReader } from '../../account/server/mail-reader.tsx';
import { staffWords } from '../../staff/words/index.ts';

/** Number of emails queued in one transaction. */
const AT_ONCE = 100;

export const tellOfEndingMemberships = defineJob({
  name: 'memberships/tellOfEndingMemberships',
  summary: 'Emails readers once when a membership ends in 30 days, ends in 7 days, or has ended.',
  payload: {},
  attemptsMax: 3,
  scope: 'platform',
  every: 'day',
  run: async (ctx: JobContext) => {
    for (const site of ctx.services.sites.all()) {
      if (!site.modulesOn.has('memberships')) continue;
      await tellOf(ctx, site, await ctx.services.pages.settings(site));
    }
  },
});

async function tellOf(ctx: JobContext, site: SiteRef, settings: SiteSettings): Promise<void> {
  while (!ctx.stopping.aborted) {
    const reported = await ctx.writeFor(site.organisationId, async (work) => {
      const endings = await takeEndingMemberships(work, site.siteId, AT_ONCE);
      for (const ending of endings) await mailEnding(work, site, settings, ending);
      return endings.length;
    });
    if (reported === 0) return;
  }
}

async function mailEnding(
  work: RecordContext,
  { name: siteName, language, origin }: SiteRef,
  settings: SiteSettings,
  { email, title: called, ends, days, timeZone }: EndingMembership,
): Promise<void> {
  const words = staffWords(language);
  const zone = knownTimeZone(timeZone);
  const day = new Intl.DateTimeFormat(dateLocale(language, zone), {
    dateStyle: 'long',
    timeZone: zone,
  }).format(ends);
  const title = unlinkedName(called);
  const isOver = days === 0;
  await mailReader(work, {
    to: email,
    subject: isOver ? words.membershipEndedSubject(title) : words.membershipEndsSubject(title, day),
    text: isOver ? words.membershipEndedText(title, day) : words.membershipEndsText(title, day),
    link: { url: absoluteUrl(origin, ACCOUNT_PATHS.account), label: words.toYourAccount },
    note: '',
    siteName,
    language,
    settings,
  });
}
