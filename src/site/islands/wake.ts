/**
 * Hydrates the islands of a page, each at its time; React and an island's code are loaded when the first one
 * is hydrated.
 */
import type { ComponentType } from 'react';
import type { IslandProps } from '#model/define-block.ts';

/** Code of islands by the name of their block's folder. */
export type Islands = Readonly<Record<string, () => Promise<{ Island: ComponentType<never> }>>>;

/** Distance from the viewport at which an island that waits for visibility starts to hydrate. */
const NEAR = '200px';

/**
 * Schedules the hydration of every island in `root`. An island whose code cannot be loaded remains as the
 * server rendered it.
 */
export function wakeIslands(root: ParentNode, islands: Islands): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = islands[place.dataset['island'] ?? ''];
    if (!load) continue;
    const start = () => void wake(place, load).catch(reportError);
    if (place.dataset['when'] === 'visible') whenVisible(place, start);
    else whenIdle(start);
  }
}

async function wake(place: HTMLElement, load: Islands[string]): Promise<void> {
  const [{ hydrateIsland }, { Island }] = await Promise.all([import('./hydrate.ts'), load()]);
  const props = JSON.parse(place.nextElementSibling?.textContent ?? '{}') as IslandProps;
  // Each island takes the props that its own block defines.
  hydrateIsland(place, Island as ComponentType<IslandProps>, props);
}

function whenVisible(place: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: NEAR },
  );
  observer.observe(place);
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}
