/** Finds the welcome email of a newsletter, or of a subscription that may get it now. */
import type { RecordOf } from '#records/record-of.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { newsletterTemplate } from '../../composer/entities/newsletter-template/entity.ts';
import { senderOf } from '../../sending/server/load-campaign.ts';
import { isSendingInstallation } from '../../sending/server/installation.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { sealedAddressKey } from '../../suppression/server/address-hash.ts';
import { suppressedSubscriptions } from '../../suppression/server/suppressed.ts';
import type { WelcomeParts } from './welcome-email.ts';

export interface LoadedWelcome extends WelcomeParts {
  subscription: RecordOf<typeof newsletterSubscription>;
}

/** Null for a newsletter that does not exist or has no template for a welcome email. The sender's address may be empty. */
export async function loadWelcomeOf(
  work: Pick<RecordContext, 'records'>,
  { sites }: Pick<PlatformContext, 'sites'>,
  newsletterId: number,
): Promise<WelcomeParts | null> {
  const own = await work.records.find(newsletter, newsletterId);
  const site = own && sites.byId(own.site);
  if (!own || !site || own.welcomeTemplate === null) return null;
  const template = await work.records.find(newsletterTemplate, own.welcomeTemplate);
  return template && { site, newsletter: own, template, sender: senderOf({ template, newsletter: own }) };
}

/**
 * Null while the newsletter has no welcome email, or it, its template or the module is off; for a subscription that has
 * ended or is suppressed; and in a copy of the installation that sends.
 */
export async function loadWelcome(
  work: RecordContext,
  services: Pick<PlatformContext, 'sites' | 'seal' | 'config'>,
  subscriptionId: number,
): Promise<LoadedWelcome | null> {
  const subscription = await work.records.find(newsletterSubscription, subscriptionId);
  const site = subscription && services.sites.byId(subscription.site);
  if (subscription?.status !== 'confirmed' || !site?.modulesOn.has('newsletters')) return null;
  const parts = await loadWelcomeOf(work, services, subscription.newsletter);
  if (parts?.newsletter.status !== 1 || parts.template.status !== 1) return null;
  if (parts.sender.from.address === '') return null;
  const suppressed = await suppressedSubscriptions(work, await sealedAddressKey(work, services), [
    subscriptionId,
  ]);
  if (suppressed?.size !== 0) return null;
  if (!(await isSendingInstallation(work, services.config))) return null;
  return { ...parts, subscription };
}
