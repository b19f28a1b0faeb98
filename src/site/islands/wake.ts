/** Wakes the islands of a page, each at its time; React and the island's program are loaded when the first one wakes. */
import type { ComponentType } from 'react';
import type { IslandProps } from '#model/define-block.ts';

/** Programs of islands by the name of their block's folder. */
export type Islands = Readonly<Record<string, () => Promise<{ Island: ComponentType<never> }>>>;

/** How far from the viewport an island that waits to be visible begins to wake. */
const NEAR = '200px';

/** Arranges the waking of every island in `root`. One whose program cannot be loaded stays as the server rendered it. */
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
  // Each island takes the props its own block names.
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

/** Safari has no idle callback. */
function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}
