/** Menus of a site (specification, public site, section 3 "Menu lists"): their places, their content, their limits. */
import { z } from 'zod';
import { boundedList } from '#records/bounded-list.ts';
import { isMailtoUrl, isSitePath, isHttpUrl } from '#addresses/addresses.ts';

/** Place of a menu, with its purpose in the words of an editor's screen. */
export const MENU_PLACES = [
  {
    value: 'header_primary',
    label: 'Primary menu',
    purpose:
      'The bar below the header. The new design shows the first five links in the bar and all links in the mega menu under “Sections”.',
  },
  {
    value: 'header_secondary',
    label: 'Secondary menu',
    purpose:
      'Small links in the header of the old design. Shows the first eight links, or four while sponsored search is on.',
  },
  {
    value: 'hamburger',
    label: 'Hamburger sidebar',
    purpose: 'The sidebar of the old design. A link with sub-items becomes a group.',
  },
  { value: 'mega_1', label: 'Mega menu: Special', purpose: 'The list “Special” in the mega menu.' },
  { value: 'mega_2', label: 'Mega menu: Contact', purpose: 'The list “Contact” in the mega menu.' },
  {
    value: 'affiliated_brands',
    label: 'Affiliated brands',
    purpose: 'Your other brands, in the mega menu and, if turned on in the settings, in the footer.',
  },
  { value: 'footer', label: 'Footer', purpose: 'The links at the bottom of every page.' },
] as const;

export type MenuPlace = (typeof MENU_PLACES)[number]['value'];

/**
 * The target of a link. A section or an item is stored by its id, so that the link follows when it is
 * renamed.
 */
export type MenuTarget =
  | { kind: 'address'; href: string }
  | { kind: 'section'; id: number }
  | { kind: 'content'; id: number };

export interface MenuLink {
  /** Unique in the menu. */
  id: string;
  label: string;
  /** Null for the heading of a group. */
  target: MenuTarget | null;
  links: MenuLink[];
}

/** A menu as it is stored. */
export interface MenuTree {
  v: 1;
  links: MenuLink[];
}

/** Maximum links in one menu, including group headings. */
export const MENU_LINKS_MAX = 100;
/** Maximum depth: a link, and links below it. */
export const MENU_DEPTH_MAX = 2;
export const MENU_LABEL_MAX = 60;
const HREF_MAX = 2000;

export const EMPTY_MENU: MenuTree = { v: 1, links: [] };

/** Every link of a menu, each before the links below it, with its place and depth (1 at the top). */
export function linksOf(
  links: readonly MenuLink[],
  path: readonly number[] = [],
): { link: MenuLink; depth: number; path: readonly number[] }[] {
  return links.flatMap((link, index) => {
    const own = [...path, index];
    return [{ link, depth: own.length, path: own }, ...linksOf(link.links, own)];
  });
}

const targetSchema: z.ZodType<MenuTarget> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('address'), href: z.string() }),
  z.strictObject({ kind: z.literal('section'), id: z.int().min(1) }),
  z.strictObject({ kind: z.literal('content'), id: z.int().min(1) }),
]);

const TOO_MANY_LINKS = `A menu may have at most ${MENU_LINKS_MAX} links.`;

function menuLinks(depth: number) {
  return boundedList(linkSchema(depth), { max: MENU_LINKS_MAX, message: TOO_MANY_LINKS });
}

/** A link that may have links below it until the maximum depth is reached. */
function linkSchema(depth: number): z.ZodType<MenuLink> {
  const links =
    depth < MENU_DEPTH_MAX
      ? menuLinks(depth + 1)
      : z.array(z.unknown()).max(0, `Links may be nested at most ${MENU_DEPTH_MAX} levels deep.`);
  return z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    label: z.string(),
    target: targetSchema.nullable(),
    links,
  }) as z.ZodType<MenuLink>;
}

/**
 * Schema of a menu: checks the limits of `menuFaults` and that ids are unique. The parsed value equals the
 * input.
 */
export const menuSchema: z.ZodType<MenuTree> = z
  .strictObject({ v: z.literal(1), links: menuLinks(1) })
  .superRefine((menu, ctx) => {
    for (const { path, message } of menuFaults(menu)) ctx.addIssue({ code: 'custom', path, message });
  });

/** The faults of a menu, each with its path; empty if the menu may be saved. */
export function menuFaults(menu: MenuTree): { path: (string | number)[]; message: string }[] {
  const all = linksOf(menu.links);
  const faults = all.flatMap(({ link, path }) => {
    const message = linkFault(link);
    return message === null ? [] : [{ path: path.flatMap((index) => ['links', index]), message }];
  });
  if (all.length > MENU_LINKS_MAX) faults.push({ path: ['links'], message: TOO_MANY_LINKS });
  if (new Set(all.map(({ link }) => link.id)).size !== all.length)
    faults.push({ path: ['links'], message: 'Two links in the menu have the same ID.' });
  return faults;
}

/** Why a link cannot be saved, as a sentence; null if it can. */
export function linkFault(link: MenuLink): string | null {
  const name = `“${link.label.trim() || 'A link'}”`;
  if (link.label.trim() === '') return 'A link needs a label.';
  if (link.label.length > MENU_LABEL_MAX) return `A label may have at most ${MENU_LABEL_MAX} characters.`;
  if (link.target === null)
    return link.links.length > 0 ? null : `${name} has no target. Choose a target or add sub-items.`;
  if (link.target.kind !== 'address') return null;
  const { href } = link.target;
  if (href === '') return `The URL of ${name} is required.`;
  if (href.length > HREF_MAX) return `The URL of ${name} may have at most ${HREF_MAX} characters.`;
  if (isHttpUrl(href) || isSitePath(href) || isMailtoUrl(href)) return null;
  return `The URL of ${name} must start with /, https://, http:// or mailto:.`;
}

/**
 * Describes a menu in text, one link per line: for history and conflict dialogues. Sections and items have only
 * their label, because a menu stores no more of them than their IDs, which mean nothing to users.
 */
export function describeMenu(menu: MenuTree): string {
  const lines = linksOf(menu.links).map(({ link: { label, target }, depth }) => {
    const address = target?.kind === 'address' ? ` (${target.href})` : '';
    return `${'– '.repeat(depth - 1)}${label}${address}`;
  });
  return lines.length > 0 ? lines.join('\n') : 'No links';
}

/** References of a menu's links. */
export function menuReferences(menu: MenuTree): { to: 'websiteSection' | 'content'; id: number }[] {
  return linksOf(menu.links).flatMap(({ link: { target } }) => {
    if (target === null || target.kind === 'address') return [];
    return [{ to: target.kind === 'section' ? 'websiteSection' : 'content', id: target.id } as const];
  });
}

/** A link for readers, with its target's current address. */
export interface ShownLink {
  label: string;
  /** Null for the heading of a group. */
  href: string | null;
  links: readonly ShownLink[];
}

/** The menus of a page, without links whose target readers cannot open. */
export type ShownMenus = Readonly<Record<MenuPlace, readonly ShownLink[]>>;
