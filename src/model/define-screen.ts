/** The language of admin screens. */
import type { AccessRule } from './permissions.ts';

export interface Screen {
  /** Below the admin's root, as the specification lists it: `/content`, `/edit-content/$id`. */
  path: string;
  title: string;
  /** Where the navigation shows it; absent for screens reached from others. */
  nav?: { group: 'content' | 'site' | 'people' | 'system'; order: number; icon: string };
  access: AccessRule;
  /** Without the frame and for everybody, logged in or not: what links of mails lead to. `useClient` is all it has. */
  standsAlone?: true;
  /** Loaded when first opened. The module exports `View`. */
  component: () => Promise<{ View: () => unknown }>;
}

/** Declares a screen. */
export function defineScreen(screen: Screen): Screen {
  return screen;
}
