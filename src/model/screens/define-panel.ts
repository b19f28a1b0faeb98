/** Defines panels: parts that a module adds to screens of the admin. */
import type { OfModule } from '../define-module.ts';
import type { AccessRule } from '../permissions.ts';

/**
 * Places of panels, with the properties that the screen passes. A module whose screen has a place for panels adds the place by
 * `declare module './define-panel.ts'` and renders `<Panels place="…" />`.
 */
export interface PanelPlaces {
  /** Below the figures of the dashboard. */
  dashboard: object;
  /**
   * At the side of the editor of a content item, after the editor's groups of fields. `id`: null until the
   * item is created.
   */
  editor: { id: number | null; type: string; siteId: number };
  /**
   * A column of the content list, whose heading is the title: rendered once for each item. `ids`: the items of the page, so
   * that one request serves all of them.
   */
  contentColumn: { id: number; ids: readonly number[]; siteId: number };
  /**
   * Below the totals of the report on velocity. `question`: site, period and filters of the report, as its operation
   * receives them, without breakdown.
   */
  contentVelocity: { question: Readonly<Record<string, unknown>> };
}
export type PanelPlace = keyof PanelPlaces;

export interface Panel<Place extends PanelPlace = PanelPlace> extends OfModule {
  place: Place;
  /** Heading of the panel; unique in its place. */
  title: string;
  /** Position among the panels of a place; default 100. */
  order?: number;
  access: AccessRule;
  /** Loads the component when the screen opens. A panel whose component throws is left out. */
  component: () => Promise<{ View(this: void, props: PanelPlaces[Place]): unknown }>;
}

/**
 * Declares a panel, in the list `panels` of an `admin/panels.ts`.
 * @public Named by modules and extensions.
 */
export function definePanel<Place extends PanelPlace>(panel: Panel<Place>): Panel<Place> {
  return panel;
}
