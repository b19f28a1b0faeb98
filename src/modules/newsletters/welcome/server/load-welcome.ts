/** The welcome email of a subscription, if it may be sent now. */
import type { RecordOf } from '#records/record-of.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { newsletterTemplate } from '../../composer/entities/newsletter-template/entity.ts';
import { senderOf } from '../../sending/server/load-campaign.ts';
import { isSendingInstallation } from '../../sending/server/installation.ts';
import type { Sender } from '../../sending/server/messages.ts';
import { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../../subscriptions/entities/newsletter-subscription/entity.ts';
import { sealedAddressKey } from '../../suppression/server/address-hash.ts';
import { suppressedSubscriptions } from '../../suppression/server/suppressed.ts';

export interface LoadedWelcome {
  site: SiteRef;
  subscription: RecordOf<typeof newsletterSubscription>;
  newsletter: RecordOf<typeof newsletter>;
  template: RecordOf<typeof newsletterTemplate>;
  sender: Sender;
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
  const own = await work.records.find(newsletter, subscription.newsletter);
  if (own?.status !== 1 || own.welcomeTemplate === null) return null;
  const template = await work.records.find(newsletterTemplate, own.welcomeTemplate);
  if (template?.status !== 1) return null;
  const sender = senderOf({ template, newsletter: own });
  if (sender.from.address === '') return null;
  const suppressed = await suppressedSubscriptions(work, await sealedAddressKey(work, services), [
    subscriptionId,
  ]);
  if (suppressed?.size !== 0) return null;
  if (!(await isSendingInstallation(work, services.config))) return null;
  return { site, subscription, newsletter: own, template, sender };
}
