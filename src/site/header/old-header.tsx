/** The old design (specification, public site, section 2 "Old header design"). */
import type { SiteSettings } from '#model/site-settings.ts';
import { SEARCH_PATH } from '#model/search-filters.ts';
import { Icon } from '#site/ui/icons.tsx';
import { flatLinks, MenuLinks } from '#site/ui/menu-links.tsx';
import { isSearchSponsored, SponsorLogo } from '#site/ui/sponsored-search.tsx';
import { barTextSizePx } from './bar-text-size.ts';
import { showsDay, type HeaderProps } from './header-props.ts';
import { MenuButton } from './menu-panel.tsx';
import { Sidebar } from './sidebar.tsx';
import { EditionLine, Wordmark } from './wordmark.tsx';

/** Links of the secondary menu, and how many beside a sponsored search (specification, section 9). */
const SECONDARY_MAX = 8;
const SECONDARY_MAX_SPONSORED = 4;
/** Height of the sponsor's logo in pixels (specification, section 9). */
const SPONSOR_LOGO_HEIGHT = 30;

export function OldHeader({ data, page, menus }: HeaderProps) {
  const { settings } = data;
  const secondaryMax = isSearchSponsored(settings) ? SECONDARY_MAX_SPONSORED : SECONDARY_MAX;
  const secondary = flatLinks(menus.header_secondary).slice(0, secondaryMax);
  const primary = flatLinks(menus.header_primary);
  const size = barTextSizePx(primary.map(({ label }) => label));
  return (
    <>
      <header className="site-header header-old">
        <div className="page-width masthead">
          <MenuButton />
          <Wordmark data={data} page={page} />
          {settings.header.ctaText && <p className="masthead-cta">{settings.header.ctaText}</p>}
          {secondary.length > 0 && (
            <nav className="secondary-menu" aria-label="Secondary">
              <MenuLinks links={secondary} page={page} />
            </nav>
          )}
          {settings.modules.search && <SearchPlace settings={settings} />}
        </div>
        {primary.length > 0 && (
          <nav
            className="primary-bar"
            aria-label="Primary"
            style={{ '--bar-text': `${size / 16}rem` } as React.CSSProperties}
          >
            <div className="page-width">
              <MenuLinks links={primary} page={page} />
            </div>
          </nav>
        )}
        {showsDay(page) && <EditionLine data={data} page={page} />}
      </header>
      <Sidebar data={data} page={page} menus={menus} />
    </>
  );
}

/** The way to the search. While it is sponsored, a small window shows the sponsor when its sign is pressed. */
function SearchPlace({ settings }: { settings: SiteSettings }) {
  if (!isSearchSponsored(settings)) return <SearchLink style={settings.header.searchStyle} />;
  return (
    <div className="search-sponsored">
      <div className="search-sponsored-wide">
        <SponsoredBanner settings={settings} />
      </div>
      <details className="search-sponsored-small">
        <summary className="icon-button" aria-label="Search">
          <Icon name="search" />
        </summary>
        <SponsoredBanner settings={settings} />
      </details>
    </div>
  );
}

function SearchLink({ style }: { style: SiteSettings['header']['searchStyle'] }) {
  if (style === 'text')
    return (
      <a className="search-link" href={SEARCH_PATH}>
        Search
      </a>
    );
  return (
    <a className="icon-button search-link" href={SEARCH_PATH} aria-label="Search">
      <Icon name="search" />
    </a>
  );
}

function SponsoredBanner({ settings }: { settings: SiteSettings }) {
  return (
    <div className="sponsored-banner">
      <span>Search sponsored by</span>
      <SponsorLogo settings={settings} height={SPONSOR_LOGO_HEIGHT} />
      <a className="button" href={SEARCH_PATH} aria-label="Go to the search">
        Go
      </a>
    </div>
  );
}
