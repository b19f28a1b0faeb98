/** The site's script in the browser, loaded only by pages with a menu, an island or a custom element. */
import { elements, idleElements } from '#registry/elements.client.ts';
import { islands } from '#registry/islands.client.ts';
import { defineElements, type Elements } from './elements/define.ts';
import { SiteMenu } from './elements/site-menu.ts';
import { LISTENING_KEY } from './elements/listening-key.ts';
import { forgetReader } from './elements/forget-reader.ts';
import { isStaffVisit } from './elements/staff-visit.ts';
import { wakeIslands } from './islands/wake.ts';

const ofSite: Elements = {
  'site-load-more': () => import('./elements/load-more.ts'),
  'site-form': () => import('./elements/site-form.ts'),
  'site-embed': () => import('./elements/site-embed.ts'),
  'site-consent': () => import('./elements/site-consent.ts'),
  'site-membership-service': () => import('./elements/membership-service.ts'),
};

function wake(root: ParentNode): void {
  defineElements(root, { ...elements, ...ofSite });
  wakeIslands(root, islands);
}

customElements.define('site-menu', SiteMenu);
if (isStaffVisit())
  void import('./elements/staff-toolbar.ts')
    .then(({ showStaffToolbar }) => showStaffToolbar())
    .catch(reportError);
if (hasListened())
  void import('./elements/listening-bar.ts').then(({ offerEpisode }) => offerEpisode()).catch(reportError);
forgetReader();
wake(document);
const wakeIdle = () => defineElements(document, idleElements);
// Safari has no requestIdleCallback. Without a limit, a busy page would never be idle.
addEventListener('load', () =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(wakeIdle, { timeout: 2_000 })
    : setTimeout(wakeIdle),
);
// Activates content that is loaded below the end of a page.
document.addEventListener('part-added', ({ target }) => {
  if (target instanceof Element) wake(target);
});

// Chromium 150 prints only the deferred images near the screen.
addEventListener('beforeprint', () => {
  for (const image of document.images) image.loading = 'eager';
});

/** Whether the reader has played an episode; false without storage. */
function hasListened(): boolean {
  try {
    return localStorage.getItem(LISTENING_KEY) !== null;
  } catch {
    return false;
  }
}
