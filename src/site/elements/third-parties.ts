/** Runs third-party scripts that a page contains as text, each once after consent to its purpose. */
import { CONSENT_CATEGORIES, type ConsentCategory } from '#site/consent/consent.ts';
import { consent } from './consent.ts';

interface TagWindow extends Window {
  dataLayer?: unknown[];
}

/** Runs the page's scripts whose purpose is granted, now and whenever that changes. */
export function runGranted(): void {
  run();
  consent.subscribe(run);
}

function run(): void {
  tellTagManager();
  for (const category of CONSENT_CATEGORIES) {
    if (!consent.granted(category)) continue;
    for (const text of document.querySelectorAll<HTMLScriptElement>(`script[data-consent="${category}"]`))
      load(text);
  }
}

/**
 * Removes the text when its script runs, so that it cannot run again. Two scripts with the same URL run once.
 */
function load(text: HTMLScriptElement): void {
  const { src = '', container } = text.dataset;
  text.remove();
  if ([...document.scripts].some((script) => script.src === src)) return;
  if (container !== undefined) startTagManager(container);
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

let container: string | null = null;

function startTagManager(id: string): void {
  container = id;
  tag('consent', 'default', tagConsent());
  if (id.startsWith('GTM-')) layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  else {
    tag('js', new Date());
    tag('config', id);
  }
}

/** Notifies running scripts of every change. */
function tellTagManager(): void {
  if (container !== null) tag('consent', 'update', tagConsent());
}

/** The purposes under the names of Google's consent mode. */
function tagConsent(): Record<string, string> {
  const [functional, performance, targeting] = [
    consentState('functional'),
    consentState('performance'),
    consentState('targeting'),
  ];
  return {
    ad_storage: targeting,
    ad_user_data: targeting,
    ad_personalization: targeting,
    analytics_storage: performance,
    functionality_storage: functional,
    personalization_storage: functional,
    security_storage: 'granted',
  };
}

function consentState(category: ConsentCategory): string {
  return consent.granted(category) ? 'granted' : 'denied';
}

/** The tag manager only accepts commands as `arguments` objects, not as arrays. */
function tag(..._command: unknown[]): void {
  layer().push(arguments);
}

function layer(): unknown[] {
  const page: TagWindow = window;
  return (page.dataLayer ??= []);
}
