/** Search sponsored by somebody (specification, public site, section 2 "Old header design"). */
import type { SiteSettings } from '#model/site-settings.ts';
import { linkTarget } from './link-target.ts';
import { Logo } from './logo.tsx';

type SearchSettings = Pick<SiteSettings, 'sponsoredSearch' | 'modules'>;

/** True when the site has a search and somebody whose sign stands beside it. */
export function isSearchSponsored({ sponsoredSearch, modules }: SearchSettings): boolean {
  return modules.search && sponsoredSearch.enabled && sponsoredSearch.logo !== null;
}

/** The sponsor's logo, leading to the sponsor where an address is known; null without one. `height` in pixels. */
export function SponsorLogo({ settings, height }: { settings: SearchSettings; height: number }) {
  const { logo, clickUrl } = settings.sponsoredSearch;
  if (!isSearchSponsored(settings) || !logo) return null;
  const picture = <Logo image={logo} name="Sponsor of the search" height={height} />;
  if (!clickUrl) return picture;
  return (
    <a className="sponsor-logo" href={clickUrl} {...linkTarget(clickUrl)}>
      {picture}
    </a>
  );
}
