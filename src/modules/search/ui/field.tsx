import type { SiteSettings } from '#model/define-settings.ts';
import { Icon } from '#site/ui/icons.tsx';
import { SEARCH_PATH, SEARCH_TEXT_LENGTH_MAX } from '../search-filters.ts';
import { SponsorLogo } from './sponsor.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { searchWords } from '../words.ts';

interface SearchFieldProps {
  placeholder: string;
  settings: SiteSettings;
  /** Height of the sponsor's logo in pixels (specification, section 9). */
  logoHeight: number;
}

/** A field that opens the search page with the typed text. */
export function SearchField({ placeholder, settings, logoHeight }: SearchFieldProps) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  return (
    <form
      className="search-form"
      role="search"
      aria-label={words.site}
      action={SEARCH_PATH}
      method="get"
      {...english}
    >
      <input
        type="search"
        name="text"
        placeholder={placeholder}
        aria-label={words.search}
        maxLength={SEARCH_TEXT_LENGTH_MAX}
        required
        autoComplete="off"
      />
      <button type="submit" aria-label={words.submit}>
        <Icon name="search" />
      </button>
      <SponsorLogo settings={settings} height={logoHeight} />
    </form>
  );
}
