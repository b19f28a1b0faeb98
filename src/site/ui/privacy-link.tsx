import type { SiteSettings } from '#model/define-settings.ts';
import { generalSettings } from '#settings/general.ts';
import { StoredLink } from './stored-link.tsx';
import { useWords, useWordsAttributes } from './words.ts';

/** Leads to what the site does with data of its readers; nothing where it says no address. */
export function PrivacyLink({ settings }: { settings: SiteSettings }) {
  const { privacyPolicy } = settings.read(generalSettings);
  const words = useWords();
  const english = useWordsAttributes();
  if (!privacyPolicy) return null;
  return (
    <p className="privacy-link" {...english}>
      <StoredLink href={privacyPolicy}>{words.frame.privacyPolicy}</StoredLink>
    </p>
  );
}
