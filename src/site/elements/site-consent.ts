/** Shows the consent dialog, stores the choice, and runs third-party scripts accordingly. */
import {
  CONSENT_COOKIE,
  CONSENT_ID,
  CONSENT_PATH,
  CONSENT_SECONDS,
  chosenOf,
  consentValue,
  grantedBy,
  readConsent,
  type ConsentChoice,
} from '#site/consent/consent.ts';
import { grant } from './consent.ts';
import { followOneTrust } from './one-trust.ts';
import { runGranted } from './third-parties.ts';

export class BlockElement extends HTMLElement {
  /** The element that opened the banner; null if it opened on load. */
  private opener: HTMLElement | null = null;

  connectedCallback(): void {
    const hasSignal = navigator.globalPrivacyControl === true;
    const { src, domain } = this.dataset;
    runGranted();
    if (src !== undefined && domain !== undefined) followOneTrust({ src, domain, hasSignal });
    else this.ask(hasSignal);
  }

  private ask(hasSignal: boolean): void {
    const choice = readConsent(cookie());
    grant(grantedBy(choice, hasSignal));
    this.querySelector('[data-signal]')?.toggleAttribute('hidden', !hasSignal);
    this.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.keep(choiceOf(event.submitter, this.form), hasSignal);
    });
    this.addEventListener('keydown', ({ key }) => key === 'Escape' && readConsent(cookie()) && this.close());
    document.addEventListener('click', (event) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLElement>(`a[href="#${CONSENT_ID}"]`);
      if (!link) return;
      event.preventDefault();
      this.open(link, hasSignal);
    });
    if (!choice || location.hash === `#${CONSENT_ID}`) this.toggleAttribute('data-open', true);
  }

  private get form(): HTMLFormElement | null {
    return this.querySelector('form');
  }

  /** Shows the dialog with the current purposes, which can be changed one by one. */
  private open(opener: HTMLElement, hasSignal: boolean): void {
    const granted: readonly string[] = grantedBy(readConsent(cookie()), hasSignal);
    for (const box of this.querySelectorAll<HTMLInputElement>('input[name="category"]'))
      box.checked = granted.includes(box.value);
    this.querySelector('details')?.toggleAttribute('open', true);
    this.opener = opener;
    this.toggleAttribute('data-open', true);
    this.querySelector<HTMLElement>('h2')?.focus();
  }

  private close(): void {
    this.toggleAttribute('data-open', false);
    this.opener?.focus({ preventScroll: true });
    this.opener = null;
  }

  private keep(choice: ConsentChoice, hasSignal: boolean): void {
    const granted = choice === 'all' && hasSignal ? grantedBy(choice, hasSignal) : choice;
    const secure = location.protocol === 'https:' ? ';secure' : '';
    document.cookie = `${CONSENT_COOKIE}=${consentValue(granted, Date.now())};path=/;max-age=${CONSENT_SECONDS};samesite=lax${secure}`;
    const sent = new URLSearchParams({ choice: granted === 'all' ? 'all' : 'chosen' });
    if (granted !== 'all') for (const category of granted) sent.append('category', category);
    // Some browsers delete cookies set by scripts within days, but not those set by the server.
    void fetch(CONSENT_PATH, {
      method: 'POST',
      body: sent,
      headers: { accept: 'application/json' },
      keepalive: true,
    }).catch(() => undefined);
    grant(grantedBy(choice, hasSignal));
    this.close();
  }
}

function choiceOf(button: HTMLElement | null, form: HTMLFormElement | null): ConsentChoice {
  const pressed = button instanceof HTMLButtonElement ? button.value : 'chosen';
  if (pressed === 'all') return 'all';
  if (pressed === 'none' || !form) return [];
  return chosenOf(new FormData(form).getAll('category').map(String));
}

function cookie(): string | undefined {
  const start = `${CONSENT_COOKIE}=`;
  return document.cookie
    .split('; ')
    .find((entry) => entry.startsWith(start))
    ?.slice(start.length);
}
