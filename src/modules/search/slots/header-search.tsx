/** Link to the search in both headers and in their menu (specification, public site, section 2). */
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { headerSettings } from '#settings/header.ts';
import { Icon } from '#site/ui/icons.tsx';
import { SEARCH_PATH } from '../search-filters.ts';
import { SearchField } from '../ui/field.tsx';
import { isSponsored, SponsorLogo } from '../ui/sponsor.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { searchWords } from '../words.ts';

/** Height of the sponsor's logo in pixels, in the header and in the menu (specification, section 9). */
const SPONSOR_LOGO_HEIGHT = 30;
const SPONSOR_LOGO_HEIGHT_IN_MENU = 45;

/** While the search has a sponsor, its entry in the old header takes the space of four links. */
export const headerSearch = defineSlot({
  place: 'search',
  view: HeaderSearch,
  isWide: ({ site }) => isSponsored(site.settings),
});

function HeaderSearch({ page, spot }: SlotProps) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  const { settings } = page.site;
  if (spot === 'menu')
    return (
      <SearchField
        placeholder={words.startHere}
        settings={settings}
        logoHeight={SPONSOR_LOGO_HEIGHT_IN_MENU}
      />
    );
  if (spot === 'newHeader')
    return (
      <a className="icon-button" href={SEARCH_PATH} aria-label={words.search} {...english}>
        <Icon name="search" />
      </a>
    );
  return isSponsored(settings) ? <SponsoredSearch settings={settings} /> : <SearchLink settings={settings} />;
}

/** In a small window the sponsor is shown when the search icon is pressed. */
function SponsoredSearch({ settings }: { settings: SiteSettings }) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  return (
    <div className="search-sponsored">
      <div className="search-sponsored-wide">
        <SponsoredBanner settings={settings} />
      </div>
      <details className="search-sponsored-small">
        <summary className="icon-button" aria-label={words.search} {...english}>
          <Icon name="search" />
        </summary>
        <SponsoredBanner settings={settings} />
      </details>
    </div>
  );
}

function SearchLink({ settings }: { settings: SiteSettings }) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  if (settings.read(headerSettings).searchStyle === 'text')
    return (
      <a className="search-link" href={SEARCH_PATH} {...english}>
        {words.search}
      </a>
    );
  return (
    <a className="icon-button search-link" href={SEARCH_PATH} aria-label={words.search} {...english}>
      <Icon name="search" />
    </a>
  );
}

function SponsoredBanner({ settings }: { settings: SiteSettings }) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  return (
    <div className="sponsored-banner" {...english}>
      <span>{words.sponsoredBy}</span>
      <SponsorLogo settings={settings} height={SPONSOR_LOGO_HEIGHT} />
      <a className="button" href={SEARCH_PATH} aria-label={words.goToSearch}>
        {words.go}
      </a>
    </div>
  );
}
