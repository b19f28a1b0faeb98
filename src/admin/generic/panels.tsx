/** Panels that modules add to a screen. */
import { useQuery } from '@tanstack/react-query';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import type { Panel, PanelPlace, PanelPlaces } from '#model/screens/define-panel.ts';
import { useApp } from './app.ts';
import { lazyPart } from './lazy-part.ts';

type PanelsProps<Place extends PanelPlace> = {
  place: Place;
  /** Wraps a panel in the frame that the screen uses for its own parts. */
  frame: (title: string, panel: ReactNode) => ReactNode;
} & PanelPlaces[Place];

/**
 * The panels of a place that this user may use on this site, in their order; renders nothing while they load.
 */
export function Panels<Place extends PanelPlace>({ place, frame, ...given }: PanelsProps<Place>) {
  return usePanels(place).map(({ key, title, View }) => (
    <LeftOut key={key}>{frame(title, <View {...given} />)}</LeftOut>
  ));
}

interface LoadedPanel {
  /** Permanent among the panels of its place. */
  key: string;
  title: string;
  /** Renders nothing while it loads. Throws if its panel does: render it in `LeftOut`. */
  View: ComponentType<object>;
}

/** The panels of a place that this user may use on this site, in their order; none while they load. */
export function usePanels(place: PanelPlace): LoadedPanel[] {
  const { loadPanels, site, actor } = useApp();
  const { data } = useQuery({
    queryKey: ['panels', site.modulesOn],
    queryFn: loadPanels,
    staleTime: Infinity,
  });
  return (data ?? [])
    .filter((panel) => panel.place === place && panel.access(actor))
    .toSorted((one, other) => (one.order ?? 100) - (other.order ?? 100))
    .map((panel) => ({ key: `${panel.module} ${panel.title}`, title: panel.title, View: viewOf(panel) }));
}

const views = new WeakMap<Panel, ComponentType<object>>();

/**
 * Always returns the same component for a panel, because React would remount a new component on every render.
 */
function viewOf(panel: Panel): ComponentType<object> {
  const known = views.get(panel);
  if (known) return known;
  const Part = lazyPart<object>(async () => (await panel.component()).View);
  const View = (given: object) => (
    <Suspense fallback={null}>
      <Part {...given} />
    </Suspense>
  );
  views.set(panel, View);
  return View;
}

/** Renders nothing if its panel throws; React reports the error in the console. */
export class LeftOut extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
