import { CHOSEN_CATEGORIES, CONSENT_ID, CONSENT_PATH } from './consent.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { PrivacyLink } from '#site/ui/links/privacy-link.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { consentWords } from './words.ts';

/**
 * The consent dialog. It is hidden on every page: `site-consent` shows it to readers who have not decided.
 * The link in the footer opens it for readers who want to change their choice, even without a script.
 */
export function ConsentBanner({ path, settings }: { path: string; settings: SiteSettings }) {
  const words = useWordsOf(consentWords);
  const english = useWordsAttributes(consentWords);
  return (
    <section className="consent" id={CONSENT_ID} aria-labelledby="consent-title" {...english}>
      <form method="post" action={CONSENT_PATH}>
        <input type="hidden" name="path" value={path} />
        <div className="consent-text">
          <h2 id="consent-title" tabIndex={-1}>
            {words.title}
          </h2>
          <p>{words.text}</p>
          <PrivacyLink settings={settings} />
          <p className="consent-signal" data-signal="" hidden>
            {words.signal}
          </p>
        </div>
        <p className="consent-answers">
          <button className="button" name="choice" value="none">
            {words.refuse}
          </button>
          <button className="button" name="choice" value="all">
            {words.accept}
          </button>
        </p>
        <Purposes />
      </form>
    </section>
  );
}

function Purposes() {
  const words = useWordsOf(consentWords);
  return (
    <details>
      <summary>{words.choose}</summary>
      <fieldset>
        <legend>{words.purposes}</legend>
        <label>
          <input type="checkbox" checked disabled />
          <span>
            <b>{words.necessary.name}</b> {words.necessary.text}
          </span>
        </label>
        {CHOSEN_CATEGORIES.map((category) => (
          <label key={category}>
            <input type="checkbox" name="category" value={category} />
            <span>
              <b>{words[category].name}</b> {words[category].text}
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <button className="button" name="choice" value="chosen">
          {words.save}
        </button>
      </p>
      <p className="consent-note">{words.withdrawn}</p>
    </details>
  );
}
