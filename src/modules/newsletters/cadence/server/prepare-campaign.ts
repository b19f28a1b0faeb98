/** Prepares the draft of a newsletter whose day has come. */
import { dateLocale } from '#text/locale.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { cutName } from '../../composer/model/names.ts';
import { loadCampaign, type LoadedCampaign } from '../../sending/server/load-campaign.ts';
import { subjectOf } from '../model/cadence.ts';
import { compileForCadence } from './compile-for-cadence.ts';
import type { DueCampaign } from './due-campaigns.ts';
import { claimDay, recordDraft } from './prepared.ts';

/** Name of the job that sends a prepared campaign at its time. */
const SEND_JOB = 'newsletters/sendPrepared';

type Services = Pick<PlatformContext, 'sites' | 'pages' | 'log'>;

/**
 * Creates the draft, and queues its send if the template sends without staff. Returns its id; null if the day was
 * prepared before.
 */
export async function prepareCampaign(
  work: RecordContext,
  services: Services,
  due: DueCampaign,
): Promise<number | null> {
  if (!(await claimDay(work, due))) return null;
  const { site, newsletter, template, at } = due;
  const draft = await work.records.create(newsletterCampaign, {
    site,
    newsletter,
    template,
    name: cutName(`${due.title}, ${dayInWords(services, due)}`),
    date: at,
    grid: { v: 1, rows: [] },
  });
  const loaded = await loadCampaign(work, services, draft.id);
  if (!loaded) return draft.id;
  const { firstTitle } = await compileForCadence(work, services, loaded);
  const subject = patternSubject(services, loaded, due, firstTitle);
  const { id, version } = draft;
  await work.records.update(newsletterCampaign, {
    id,
    version,
    changes: { subject },
    base: { subject: null },
  });
  await recordDraft(work, due, { campaign: id, subject });
  if (loaded.template.deploymentSettings?.sendsAutomatically === true)
    await work.queue(SEND_JOB, { campaign: id }, { key: String(id), runAt: new Date(at) });
  return id;
}

/** The subject by the template's pattern, with the day in the language of the site. */
export function patternSubject(
  services: Pick<PlatformContext, 'sites'>,
  { template, newsletter, ref: { siteId } }: LoadedCampaign,
  { at, timeZone }: Pick<DueCampaign, 'at' | 'timeZone'>,
  title: string | null,
): string {
  return subjectOf(template.deploymentSettings?.subjectPattern ?? null, {
    newsletter: newsletter.title,
    date: dayInWords(services, { site: siteId, at, timeZone }),
    title,
  });
}

function dayInWords(
  { sites }: Pick<PlatformContext, 'sites'>,
  { site, at, timeZone }: Pick<DueCampaign, 'site' | 'at' | 'timeZone'>,
): string {
  const locale = dateLocale(sites.byId(site)?.language ?? 'en', timeZone);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at));
}
