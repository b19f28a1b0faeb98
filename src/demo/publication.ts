/** What a publication of the demo is made of; `quayside/`, `batch/`, `kaikante/` and `raseef/` each hold one. */
import type { FONTS } from '#look/fonts.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { MenuPlace } from '#page-model/menu.ts';
import type { Illustration } from './illustrations/illustrations.ts';
import type { DemoItem } from './load-items.ts';

/** A font the platform offers. */
export type FontChoice = (typeof FONTS)[number]['value'];

/** The site record of a publication, in plain values. */
export interface DemoSite {
  tenantKey: string;
  name: string;
  tagline: string;
  description: string;
  language: string;
  timeZone: string;
  /** Like #14304a. */
  colours: { primary: string; secondary: string };
  fonts: { heading: FontChoice; body: FontChoice };
  /** Its drawn name, in the colour given. */
  drawName?: (colour: string) => string;
  /** Settings over the standard ones, by group. */
  settings: Readonly<Record<string, object>>;
}

/** A website section. `alias` is unique in the whole tree, so it is enough to name a child. */
export interface DemoSection {
  alias: string;
  name: string;
  description: string;
  /** Like #14304a; that of the section above, or of the site, without one. */
  colour?: string;
  children?: readonly DemoSection[];
}

/** A writer. `portrait` is a key of the illustration catalogue; initials replace a missing one. */
export interface DemoAuthor {
  slug: string;
  firstName: string;
  lastName: string;
  title: string;
  bio: string;
  publicEmail: string;
  /** Profiles elsewhere, by network. */
  profiles: Readonly<Record<string, string>>;
  portrait?: string;
}

/** A link of a menu; its target is resolved when the publication is made. */
export interface DemoLink {
  label: string;
  /** Null for the heading of a group. */
  target: { section: string } | { item: string } | { href: string } | { site: string } | null;
  links?: readonly DemoLink[];
}

/** A layout of the site; `section` names the one section it is for. */
export interface DemoLayout {
  name: string;
  type: 'section' | 'content' | 'content-type-override' | 'url-override' | 'module';
  /** Of a `url-override`: the paths it is for, without a slash before them. */
  alias?: readonly string[];
  grid: Grid;
  /** What readers meet at the end of the page. */
  loadMoreType?: 'page-click' | 'custom-click';
  section?: string;
  contentTypes?: readonly string[];
  key?: string;
}

/** What readers may join; the items it is for by their slugs, the sections by their aliases. */
export interface DemoMembership {
  title: string;
  alias: string;
  description: string;
  items?: readonly string[];
  sections?: readonly string[];
  /** Of a paid one: in the smallest unit of the currency. */
  price?: { amount: number; currency: string; period: 'month' | 'year' };
}

/** What readers answer to read some items, by the slugs of these. */
export interface DemoSurvey {
  title: string;
  introText: string;
  required: readonly DemoQuestion[];
  optional: readonly DemoQuestion[];
  askEmail: 'none' | 'optional' | 'required';
  thankYouText: string;
  items: readonly string[];
}

export interface DemoQuestion {
  label: string;
  answers: readonly string[];
  /** Whether more than one answer may be chosen. */
  hasSeveral?: boolean;
}

/** A file of the library, made when the demo is. */
export interface DemoFile {
  key: string;
  fileName: string;
  name: string;
  description: string;
  make: () => Buffer;
}

/** A printed title. Items by slug, covers by picture key. */
export interface DemoMagazine {
  name: string;
  tagline: string;
  description: string;
  sections: readonly string[];
  /** Newest first. */
  issues: readonly {
    name: string;
    daysAgo: number;
    description: string;
    /** Its picture: a key of the illustration catalogue. */
    cover: string;
    /** On the cover, the first the largest: capitals, figures, full stops, commas, hyphens. */
    coverLines: readonly string[];
    /** By the name of the section. */
    contents: Readonly<Record<string, readonly string[]>>;
  }[];
}

/** A series of episodes, as directories of podcasts show it. `section` by its alias; `cover`: a key of the illustration catalogue. */
export interface DemoSeries {
  section: string;
  title: string;
  description: string;
  cover: string;
  email: string;
  category: string;
}

/** One site of the demo with all of its content. */
export interface DemoPublication {
  site: DemoSite;
  sections: readonly DemoSection[];
  authors: readonly DemoAuthor[];
  menus: Readonly<Partial<Record<MenuPlace, readonly DemoLink[]>>>;
  /** `sections`: id by alias, `home` among them. */
  layouts: (sections: ReadonlyMap<string, number>) => readonly DemoLayout[];
  illustrations: readonly Illustration[];
  /** Next to every image, like `Illustration: Quayside`. */
  imageCredit: string;
  /** Sharing image of pages without one: a key of the illustration catalogue, and its alternative text. */
  shareImage: { image: string; alt: string };
  podcasts?: readonly DemoSeries[];
  files: readonly DemoFile[];
  memberships?: readonly DemoMembership[];
  surveys?: readonly DemoSurvey[];
  /** Sections for readers with an account, by their aliases. */
  memberSections?: readonly string[];
  magazine?: DemoMagazine;
  /** Newest first. */
  items: readonly DemoItem[];
}

/** A section of a menu with those below it. */
export function sectionLink({ alias, name, children = [] }: DemoSection): DemoLink {
  return { label: name, target: { section: alias }, links: children.map(sectionLink) };
}
