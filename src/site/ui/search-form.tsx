import { SEARCH_PATH, SEARCH_TEXT_LENGTH_MAX } from '#model/search-filters.ts';
import type { SiteSettings } from '#model/site-settings.ts';
import { Icon } from './icons.tsx';
import { SponsorLogo } from './sponsored-search.tsx';

interface SearchFormProps {
  placeholder: string;
  settings: Pick<SiteSettings, 'sponsoredSearch' | 'modules'>;
  /** Of the sponsor's logo, in pixels (specification, section 9). */
  logoHeight: number;
}

/** A field that opens the search page with what was typed. */
export function SearchForm({ placeholder, settings, logoHeight }: SearchFormProps) {
  return (
    <form className="search-form" role="search" aria-label="Site" action={SEARCH_PATH} method="get">
      <input
        type="search"
        name="text"
        placeholder={placeholder}
        aria-label="Search"
        maxLength={SEARCH_TEXT_LENGTH_MAX}
        required
        autoComplete="off"
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
      <SponsorLogo settings={settings} height={logoHeight} />
    </form>
  );
}
