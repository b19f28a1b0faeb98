/** Defines admin screens. */
import type { List } from './define-list.ts';
import type { OfModule } from '../define-module.ts';
import type { RecordScreen } from './define-record.ts';
import type { AccessRule } from '../permissions.ts';
import type { DeclaredReport } from '#reports/report.ts';

/** Groups of the navigation by their keys. The generated registry merges in those of core, of modules and of extensions. */
export interface NavigationGroups {}

export interface NavigationGroupDefinition extends OfModule {
  label: string;
  /** Position among the groups; core has 10 (Content), 30, 40 and 50 (System). */
  order: number;
}

/** Declares a group, in the `navigation-groups.ts` of core or of a module. A group without entries is not shown. */
export function defineNavigationGroup(group: NavigationGroupDefinition): NavigationGroupDefinition {
  return group;
}

/** The path of a screen, and the users who may open it. */
export interface Place extends OfModule {
  /** Path below the admin's root, as listed in the specification: `/content`, `/edit-content/$id`. */
  path: string;
  title: string;
  /** The screen shows records of the organisation and nothing of the site in use: its URL has no site. */
  isOfAllSites?: true;
  /** Entry of the screen in the navigation; absent for screens that are reached from others. */
  nav?: {
    group: keyof NavigationGroups;
    order: number;
    icon: string;
    count?: NavigationCount;
  };
  /**
   * Path of the list that is marked in the navigation while this screen is open, if the screen's own path is
   * not below it.
   */
  within?: string;
  access: AccessRule;
  /**
   * Name of the entity whose records this screen shows; the path ends in `$id`. Entities without such a
   * screen have the generic form.
   */
  shows?: string;
  /**
   * The query that loads the screen's record by `id`, and the prefix of its query key; sent early during
   * start.
   */
  ahead?: { operation: string; queryKey: readonly string[] };
  /**
   * Shown without the admin's frame and to everyone, logged in or not: for links in emails. The screen can
   * only use `useClient`.
   */
  chromeless?: true;
}

/**
 * The content of a screen: a declaration, or a component if a declaration is not sufficient. Loaded when
 * first opened.
 */
type ScreenContent =
  | { list: () => Promise<{ list: List }> }
  | { record: () => Promise<{ record: RecordScreen }> }
  /** Made with `defineReport`. */
  | { report: DeclaredReport }
  /** The module exports `View`. */
  | { component: () => Promise<{ View: () => unknown }> };

export type Screen = Place & ScreenContent;

/** A number next to a navigation entry: how many records wait on its screen. */
export interface NavigationCount {
  /** A query that receives `site` and returns `count`; 0 is not shown. */
  operation: string;
  /** Read out after the number: `waiting for review`. */
  label: string;
}

/** Declares a screen. */
export function defineScreen(screen: Screen): Screen {
  return screen;
}

/** Marks screens that show records of the organisation and nothing of the site in use: their URLs have no site. */
export function screensOfAllSites(screens: readonly Screen[]): readonly Screen[] {
  return screens.map((screen) => ({ ...screen, isOfAllSites: true }));
}
