/** The part of the island runtime that needs React; loaded when the first island is hydrated. */
import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandProps } from '#model/define-block.ts';

/**
 * Makes `place` the island's React root, marked with `data-awake`. An island that fails is reported and
 * replaced by the server's HTML, so that a reader still has the text.
 */
export function hydrateIsland(
  place: HTMLElement,
  Island: ComponentType<IslandProps>,
  props: IslandProps,
): void {
  const served = place.innerHTML;
  const onAwake = () => place.setAttribute('data-awake', '');
  const root = hydrateRoot(place, createElement(Awake, { onAwake }, createElement(Island, props)), {
    identifierPrefix: place.dataset['prefix'] ?? '',
    onUncaughtError: (error) => {
      reportError(error);
      // React has emptied the element and is still working in it.
      setTimeout(() => {
        root.unmount();
        place.removeAttribute('data-awake');
        place.innerHTML = served;
      });
    },
  });
}

function Awake({ onAwake, children }: { onAwake: () => void; children?: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}
