/** The accounts on social networks that an email links to. */
import { linkedAddress } from '#addresses/addresses.ts';
import type { PageSubject } from '#page-model/page.ts';
import { socialLinksSettings } from '#settings/social-links.ts';
import { SOCIAL_NETWORKS } from '#site/ui/links/social-networks.ts';
import { emailQueryOf } from './email-query.ts';

interface SocialAccount {
  label: string;
  url: string;
}

/** Returns the template's accounts, otherwise the site's; without those that readers cannot follow. */
export function socialAccounts(page: PageSubject): SocialAccount[] {
  const accounts = emailQueryOf(page).accounts ?? page.site.settings.read(socialLinksSettings);
  return SOCIAL_NETWORKS.flatMap(({ value, label }) => {
    const url = linkedAddress(accounts[value] ?? null);
    return url ? [{ label, url }] : [];
  });
}
