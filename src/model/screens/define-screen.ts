/** The language of admin screens. */
import type { List } from './define-list.ts';
import type { OfModule } from '../define-module.ts';
import type { RecordScreen } from './define-record.ts';
import type { AccessRule } from '../permissions.ts';
import type { DeclaredReport } from '#reports/report.ts';

/** Groups of the navigation by their keys. The generated registry merges in those of core, of modules and of extensions. */
export interface NavigationGroups {}

export interface NavigationGroupDefinition extends OfModule {
  label: string;
  /** Sorts the groups; core has 10 (Content), 30, 40 and 50 (System). */
  order: number;
}

/** Declares a group, in the `navigation-groups.ts` of core or of a module. A group without entries is not shown. */
export function defineNavigationGroup(group: NavigationGroupDefinition): NavigationGroupDefinition {
  return group;
}

/** Path of a screen, and who may open it. */
export interface Place extends OfModule {
  /** Below the admin's root, as the specification lists it: `/content`, `/edit-content/$id`. */
  path: string;
  title: string;
  /** Where the navigation shows it; absent for screens reached from others. */
  nav?: {
    group: keyof NavigationGroups;
    order: number;
    icon: string;
    count?: NavigationCount;
  };
  /** Path of the list in the navigation this screen belongs to, where its own path does not lie below it: it is marked. */
  within?: string;
  access: AccessRule;
  /** Name of the entity whose records this screen shows; its path ends in `$id`. Without one there is the generic form. */
  shows?: string;
  /** The query that loads its record, with its `id`, and its key prefix: sent early at the start. */
  ahead?: { operation: string; queryKey: readonly string[] };
  /** Without the admin's frame and for everyone, logged in or not: screens of links in emails. It has only `useClient`. */
  chromeless?: true;
}

/** What a screen shows: a declaration, or a component where nothing declared will do. Loaded when first opened. */
type ScreenContent =
  | { list: () => Promise<{ list: List }> }
  | { record: () => Promise<{ record: RecordScreen }> }
  /** Made with `defineReport`. */
  | { report: DeclaredReport }
  /** The module exports `View`. */
  | { component: () => Promise<{ View: () => unknown }> };

export type Screen = Place & ScreenContent;

/** A number next to a navigation entry: how many records wait there. */
export interface NavigationCount {
  /** A query that takes `site` and answers `count`; 0 shows nothing. */
  operation: string;
  /** Read after the number: `waiting for review`. */
  label: string;
}

/** Declares a screen. */
export function defineScreen(screen: Screen): Screen {
  return screen;
}
