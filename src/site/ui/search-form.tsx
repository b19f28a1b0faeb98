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
    <form className="search-form" role="search" action="/search" method="get">
      <input type="search" name="text" placeholder={placeholder} aria-label="Search" autoComplete="off" />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
      <SponsorLogo settings={settings} height={logoHeight} />
    </form>
  );
}
