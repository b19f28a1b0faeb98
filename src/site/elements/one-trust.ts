/**
 * OneTrust in place of the product's banner: it manages consent, and its groups are mapped to the product's
 * purposes.
 */
import { CONSENT_ID, REFUSED_BY_SIGNAL, type ConsentCategory } from '#site/consent/consent.ts';
import { grant } from './consent.ts';

interface OneTrustWindow extends Window {
  OptanonActiveGroups?: unknown;
  OptanonWrapper?: () => void;
  OneTrust?: { ToggleInfoDisplay?: () => void; IsAlertBoxClosed?: () => boolean };
}

const GROUPS: Readonly<Record<string, ConsentCategory>> = {
  C0003: 'functional',
  C0002: 'performance',
  C0004: 'targeting',
  C0005: 'social',
};

/** Loads OneTrust from `src` and follows its choices. `hasSignal`: the browser sends Global Privacy Control. */
export function followOneTrust({
  src,
  domain,
  hasSignal,
}: {
  src: string;
  domain: string;
  hasSignal: boolean;
}): void {
  const theirs: OneTrustWindow = window;
  const follow = () => {
    const { OptanonActiveGroups: groups } = theirs;
    const active = typeof groups === 'string' ? groups.split(',') : [];
    // Some regions start with all purposes granted. With the signal, the purposes it refuses are denied until
    // the reader has decided.
    const isAsking = hasSignal && theirs.OneTrust?.IsAlertBoxClosed?.() !== true;
    grant(
      Object.entries(GROUPS).flatMap(([group, category]) =>
        active.includes(group) && !(isAsking && REFUSED_BY_SIGNAL.includes(category)) ? [category] : [],
      ),
    );
  };
  // OneTrust calls this function by name when it has loaded and after each decision; later changes fire the
  // event.
  theirs.OptanonWrapper = follow;
  addEventListener('OneTrustGroupsUpdated', follow);
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest(`a[href="#${CONSENT_ID}"]`)) return;
    event.preventDefault();
    theirs.OneTrust?.ToggleInfoDisplay?.();
  });
  const script = document.createElement('script');
  script.src = src;
  script.setAttribute('data-domain-script', domain);
  script.async = true;
  document.head.append(script);
}
