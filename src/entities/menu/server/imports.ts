/** Import of menus: a tree of labels, each with its target. */
import { z } from 'zod';
import { json } from '#fields/json/field.ts';
import {
  MENU_DEPTH_MAX,
  MENU_LABEL_MAX,
  MENU_LINKS_MAX,
  type MenuLink,
  type MenuTarget,
  type MenuTree,
} from '#page-model/menu.ts';
import { parseInput } from '#records/shape.ts';
import type { ImportHooks, ImportInput } from '#server/records/index.ts';
import { menu } from '../entity.ts';

/** A link in a mapping. Its target is the first that exists of section, item and URL. */
interface SourceLink {
  label: string;
  section?: number | null;
  item?: number | null;
  address?: string | null;
  links?: SourceLink[] | null;
}

const idSchema = z.int('A section or item must be an ID. Use the “lookup” transform.').nullish();

/**
 * Schema of links at a depth (1: top level); labels, URLs and the number of links have the limits of menus.
 */
function linksSchema(depth: number): z.ZodType<SourceLink[]> {
  return z.array(
    z.strictObject({
      label: z.string('A link needs a label.'),
      section: idSchema,
      item: idSchema,
      address: z.string('An address must be text.').nullish(),
      links:
        depth < MENU_DEPTH_MAX
          ? linksSchema(depth + 1).nullish()
          : z.array(z.unknown()).max(0, `Links may be nested at most ${MENU_DEPTH_MAX} deep.`).nullish(),
    }),
    'Links must be a list.',
  ) as z.ZodType<SourceLink[]>;
}

/**
 * Counts the links before any is parsed, including those that will be left out, because a source may be of
 * any size.
 */
function boundedLinks(schema: z.ZodType<SourceLink[]>): z.ZodType<SourceLink[]> {
  const message = `A menu may have at most ${MENU_LINKS_MAX} links, including links without a target.`;
  return z
    .unknown()
    .refine((links) => countLinks(links, MENU_LINKS_MAX + 1) <= MENU_LINKS_MAX, {
      message,
      abort: true,
    })
    .pipe(schema);
}

/** Number of links at all depths, counted up to `most`. */
function countLinks(links: unknown, most: number): number {
  if (!Array.isArray(links)) return 0;
  let count = 0;
  for (const link of links) {
    count += 1;
    if (count < most) count += countLinks((link as Partial<SourceLink> | null)?.links, most - count);
    if (count >= most) return count;
  }
  return count;
}

const SHAPE = {
  place: menu.fields.place,
  links: json({
    label: 'Links',
    required: true,
    check: boundedLinks(linksSchema(1)),
    help: `A list of { label, section, item, address, links }, at most ${MENU_LINKS_MAX} in all.`,
  }),
};

export const imports: ImportHooks<typeof menu> = {
  shape: () => SHAPE,
  create: async (work, input) => {
    const { place, links } = parseInput(SHAPE, input.values, 'create');
    const tree = treeOf(links, input);
    return work.records.create(menu, { site: input.siteId, place, tree });
  },
  update: async (work, before, input) => {
    const { links } = parseInput(SHAPE, input.values, 'create');
    const tree = treeOf(links, input);
    return work.records.update(menu, { id: before.id, version: before.version, changes: { tree } });
  },
};

/**
 * Returns the menu for the links of a mapping. Links without a target, for now or permanently, are left out
 * and reported.
 */
function treeOf(links: readonly SourceLink[], { warn }: Pick<ImportInput, 'warn'>): MenuTree {
  // Ids are derived from positions, so that the same source results in the same menu.
  const made = (link: SourceLink, id: string): MenuLink[] => {
    const below = (link.links ?? []).flatMap((child, index) => made(child, `${id}-${index + 1}`));
    const target = targetOf(link);
    if (target || below.length > 0) return [{ id, label: link.label.trim(), target, links: below }];
    warn(`links: “${link.label.slice(0, MENU_LABEL_MAX)}” has no target and was left out.`);
    return [];
  };
  return { v: 1, links: links.flatMap((link, index) => made(link, `l${index + 1}`)) };
}

function targetOf({ section, item, address }: SourceLink): MenuTarget | null {
  if (section) return { kind: 'section', id: section };
  if (item) return { kind: 'content', id: item };
  return address ? { kind: 'address', href: address } : null;
}
