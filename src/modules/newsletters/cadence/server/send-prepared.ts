/** Sends a prepared campaign at its time, if it has enough fresh items; otherwise notifies staff. */
import { site as siteEntity } from '#entities/site/entity.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { OVERDUE_MS } from '../../sending/server/begin-send.ts';
import { changeState } from '../../sending/server/campaign-state.ts';
import { loadCampaign, type LoadedCampaign } from '../../sending/server/load-campaign.ts';
import { preflight } from '../../sending/server/preflight.ts';
import { compileForCadence } from './compile-for-cadence.ts';
import { notifySenders } from './notify-senders.ts';
import { patternSubject } from './prepare-campaign.ts';
import { preparedSubject } from './prepared.ts';

/** Fresh items that a campaign needs, if the template does not set them. */
const FRESH_MIN_DEFAULT = 3;

type Services = Pick<PlatformContext, 'auth' | 'sites' | 'pages' | 'log' | 'config' | 'seal'>;

/** Does nothing for a campaign that staff have sent, scheduled, cancelled or deleted. Can be repeated. */
export async function sendPrepared(work: RecordContext, services: Services, id: number): Promise<void> {
  const draft = await work.records.find(newsletterCampaign, id, { lock: true });
  if (draft?.state !== 'draft') return;
  const found = await loadCampaign(work, services, id);
  if (found?.template.deploymentSettings?.sendsAutomatically !== true) return;
  const { freshCount, firstTitle } = await compileForCadence(work, services, found);
  const loaded = await withPresentSubject(work, services, found, firstTitle);
  const problem = await reasonToWait(work, services, loaded, freshCount);
  if (problem !== null) return notifySenders(work, services, loaded, problem);
  if (await changeState(work, id, { from: ['draft'], to: 'scheduled', sendAt: work.now }))
    await work.queue('newsletters/beginSend', { campaign: id }, { key: String(id) });
}

/** Why the campaign waits for staff, in sentences; null if it is sent. */
async function reasonToWait(
  work: RecordContext,
  services: Services,
  loaded: LoadedCampaign,
  freshCount: number,
): Promise<string | null> {
  const lateMs = Date.parse(work.now) - Date.parse(loaded.campaign.date);
  if (lateMs > OVERDUE_MS) return 'It is more than an hour late, so it waits for you.';
  const min = loaded.template.deploymentSettings?.freshItemsMin ?? FRESH_MIN_DEFAULT;
  if (freshCount < min) {
    const has = freshCount === 1 ? '1 fresh item' : `${freshCount} fresh items`;
    return `It has ${has}, and needs ${min}. Add items and send it, or leave this issue out.`;
  }
  const { problems } = await preflight(work, services, loaded);
  return problems.length > 0 ? problems.join(' ') : null;
}

/** The first item may have changed since the draft was prepared. A subject that staff entered stays. */
async function withPresentSubject(
  work: RecordContext,
  services: Services,
  loaded: LoadedCampaign,
  title: string | null,
): Promise<LoadedCampaign> {
  const { campaign, template, ref } = loaded;
  // The approval is for this subject.
  if (campaign.approvedAt !== null) return loaded;
  if (campaign.subject !== (await preparedSubject(work, campaign.id))) return loaded;
  const timeZone =
    template.deploymentSettings?.timeZone ??
    (await work.records.find(siteEntity, ref.siteId))?.timeZone ??
    'UTC';
  const subject = patternSubject(services, loaded, { at: campaign.date, timeZone }, title);
  if (subject === campaign.subject) return loaded;
  const { id, version } = campaign;
  const changes = { id, version, changes: { subject }, base: { subject: campaign.subject } };
  return { ...loaded, campaign: await work.records.update(newsletterCampaign, changes) };
}
