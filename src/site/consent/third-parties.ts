/**
 * Third-party content that a site's settings load, and its purposes. Throws for invalid settings, which have
 * bypassed the check of their form.
 */
import { isHttpUrl } from '#addresses/addresses.ts';
import { chosenOf, type ConsentCategory } from './consent.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { PolicySources } from '#model/pages/define-slot.ts';
import { BLUECONIC_HOST, blueconicSettings } from '#settings/blueconic.ts';
import { DOMAIN_SCRIPT, oneTrustSettings } from '#settings/one-trust.ts';
import { CONTAINER_ID, tagManagerSettings } from '#settings/tag-manager.ts';
import { thirdPartyScriptsSettings } from '#settings/third-party-scripts.ts';

export interface ThirdParty {
  category: ConsentCategory;
  src: string;
  /** Id of the tag manager's container. */
  container?: string;
}

const TAG_MANAGER = 'https://www.googletagmanager.com';

/** Hosts to which the manager's tags send data. */
export const TAG_MANAGER_SOURCES: PolicySources = {
  script: [TAG_MANAGER],
  connect: [
    TAG_MANAGER,
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

/** The container of the site's tag manager, or null. */
export function tagManagerOf(settings: SiteSettings): ThirdParty | null {
  const { containerId } = settings.read(tagManagerSettings);
  if (!containerId) return null;
  if (!CONTAINER_ID.test(containerId))
    throw new Error(
      `“${containerId.slice(0, 40)}” is not a valid tag manager container ID. It must start with GTM- or G-, followed by capital letters or digits. Correct it in the site settings.`,
    );
  const program = containerId.startsWith('GTM-') ? 'gtm.js' : 'gtag/js';
  return {
    category: 'performance',
    src: `${TAG_MANAGER}/${program}?id=${containerId}`,
    container: containerId,
  };
}

/** Third-party scripts, in the order of the settings. */
export function scriptsOf(settings: SiteSettings): ThirdParty[] {
  return settings.read(thirdPartyScriptsSettings).scripts.map((script) => {
    // The script's origin becomes part of the page's policy, where a wildcard would allow more hosts.
    const url = script.src !== null && isHttpUrl(script.src) ? new URL(script.src) : null;
    const [category] = chosenOf([script.category]);
    if (url?.protocol !== 'https:' || !category)
      throw new Error(
        `The script “${script.name}” has no purpose, or no valid URL that starts with https://. Correct it in the site settings.`,
      );
    return { category, src: url.href };
  });
}

/** BlueConic's script, or null. */
export function blueconicOf(settings: SiteSettings): ThirdParty | null {
  const { enabled, hostname } = settings.read(blueconicSettings);
  if (!enabled) return null;
  if (!BLUECONIC_HOST.test(hostname ?? ''))
    throw new Error(`“${hostname}” is not a valid BlueConic host name. Correct it in the site settings.`);
  return { category: 'targeting', src: `https://${hostname}/script.js` };
}

/** Script of OneTrust, and the hosts it may access. */
export const ONE_TRUST = {
  src: 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
  sources: {
    script: ['https://cdn.cookielaw.org'],
    connect: ['https://cdn.cookielaw.org', 'https://*.onetrust.com'],
  },
} satisfies { src: string; sources: PolicySources };

/** The site's OneTrust id while OneTrust requests consent in place of the product's banner, or null. */
export function oneTrustOf(settings: SiteSettings): string | null {
  const { enabled, domainScript } = settings.read(oneTrustSettings);
  return enabled && DOMAIN_SCRIPT.test(domainScript ?? '') ? domainScript : null;
}

/** Whether the site loads content that needs consent; otherwise no banner is shown. */
export function asksForConsent(settings: SiteSettings): boolean {
  return (
    oneTrustOf(settings) !== null ||
    [tagManagerOf, scriptsOf, blueconicOf].some((of) => {
      try {
        return [of(settings) ?? []].flat().length > 0;
      } catch {
        // The slot of the script reports the error; an invalid script is not loaded.
        return false;
      }
    })
  );
}

/** Policy sources that allow third-party scripts to run and to send data to their origins. */
export function sourcesOf(parties: readonly ThirdParty[]): PolicySources {
  const origins = [...new Set(parties.map(({ src }) => new URL(src).origin))];
  return { script: origins, connect: origins };
}
