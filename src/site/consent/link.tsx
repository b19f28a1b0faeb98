import { CONSENT_ID } from './consent.ts';
import type { PageSubject } from '#page-model/page.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { asksForConsent } from './third-parties.ts';
import { consentWords } from './words.ts';

/** Link with which a reader changes their consent; renders nothing on a site that never requests consent. */
export function ConsentLink({ page: { site, preview } }: { page: PageSubject }) {
  const words = useWordsOf(consentWords);
  const english = useWordsAttributes(consentWords);
  if (preview || !asksForConsent(site.settings)) return null;
  return (
    <a className="consent-link" href={`#${CONSENT_ID}`} {...english}>
      {words.change}
    </a>
  );
}
