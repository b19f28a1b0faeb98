import type { SiteSettings } from '#model/define-settings.ts';
import { generalSettings } from '#settings/general.ts';
import { StoredLink } from './stored-link.tsx';
import { useWords, useWordsAttributes } from '../words.ts';

/** Links to the site's privacy policy; renders nothing without a URL. `policy`: replaces the general one. */
export function PrivacyLink({ settings, policy }: { settings: SiteSettings; policy?: string | null }) {
  const href = policy ?? settings.read(generalSettings).privacyPolicy;
  const words = useWords();
  const english = useWordsAttributes();
  if (!href) return null;
  return (
    <p className="privacy-link" {...english}>
      <StoredLink href={href}>{words.frame.privacyPolicy}</StoredLink>
    </p>
  );
}
