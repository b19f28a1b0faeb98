/** Sponsored search (specification, public site, section 2 "Old header design"). */
import { linkedAddress } from '#addresses/addresses.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { linkTarget } from '#site/ui/links/link-target.ts';
import { Logo } from '#site/ui/logo.tsx';
import { sponsoredSearchSettings } from '../settings/sponsored-search.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { searchWords } from '../words.ts';

/** Whether a sponsor's logo is next to the search. */
export function isSponsored(settings: SiteSettings): boolean {
  const { enabled, logo } = settings.read(sponsoredSearchSettings);
  return enabled && logo !== null;
}

/**
 * The sponsor's logo, linked to the sponsor if a URL is configured; null without a logo. `height` in pixels.
 */
export function SponsorLogo({ settings, height }: { settings: SiteSettings; height: number }) {
  const words = useWordsOf(searchWords);
  const { logo, clickUrl: stored } = settings.read(sponsoredSearchSettings);
  const clickUrl = linkedAddress(stored);
  if (!isSponsored(settings) || !logo) return null;
  const image = <Logo image={logo} name={words.sponsor} height={height} />;
  if (!clickUrl) return image;
  return (
    <a className="sponsor-logo" href={clickUrl} {...linkTarget(clickUrl)}>
      {image}
    </a>
  );
}
