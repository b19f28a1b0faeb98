import { sql } from 'kysely';
import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { ANONYMOUS_READER, isVisible } from '#access/decide-access.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { MENU_LINKS_MAX } from '#page-model/menu.ts';
import { contentPath, sectionPath } from '#addresses/paths.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

interface Target {
  kind: 'section' | 'content';
  id: number;
  name: string;
  path: string;
  isShown: boolean;
}

const PATH = text({ label: 'Path', required: true, lengthMax: 2000 });

export const getMenuTargets = defineOperation({
  name: 'getMenuTargets',
  kind: 'query',
  summary: 'Targets of a menu’s links, with their current URLs on the site.',
  input: {
    site: relation({ label: 'Site', help: 'The site whose menu has the links.', to: 'site', required: true }),
    sections: relations({ label: 'Sections', to: 'websiteSection', countMax: MENU_LINKS_MAX }),
    items: relations({ label: 'Items', to: 'content', countMax: MENU_LINKS_MAX }),
    paths: list({
      label: 'Paths on the site',
      countMax: MENU_LINKS_MAX,
      typeName: 'MenuPath',
      entryLabel: 'path',
      of: { href: PATH },
    }),
  },
  output: {
    shape: 'MenuTargets',
    fields: {
      targets: list({
        label: 'Targets',
        required: true,
        help: 'Deleted records and those of other sites are left out.',
        typeName: 'MenuTarget',
        entryLabel: 'target',
        of: {
          kind: choice({
            label: 'Kind',
            required: true,
            choices: plainChoices(['section', 'content']),
          }),
          id: integer({
            label: 'Id',
            help: 'ID of the section or item, depending on the kind.',
            required: true,
          }),
          name: text({ label: 'Name', required: true }),
          path: text({ label: 'Address', required: true, lengthMax: 2000 }),
          isShown: boolean({ label: 'Readers can open it now', required: true }),
        },
      }),
      missing: list({
        label: 'Paths that return 404',
        required: true,
        typeName: 'MissingMenuPath',
        entryLabel: 'path',
        of: { href: PATH },
      }),
    },
  },
  access: can('manage_menus'),
  run: async (ctx: OperationContext, input) => {
    const { site, sections, items, paths } = input;
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    const targets = [
      ...(await sectionTargets(ctx, site, sections ?? [])),
      ...(await itemTargets(ctx, site, items ?? [])),
    ];
    return { targets, missing: await missingPaths(ctx, site, paths ?? []) };
  },
});

async function missingPaths(
  ctx: OperationContext,
  siteId: number,
  paths: readonly { href: string }[],
): Promise<{ href: string }[]> {
  const site = ctx.services.sites.byId(siteId);
  if (!site) return [];
  const hrefs = paths.map(({ href }) => href);
  const missing = await ctx.services.pages.missing(ctx.db, site, hrefs, ctx.now);
  return paths.filter(({ href }) => missing.has(href));
}

async function sectionTargets(
  ctx: OperationContext,
  site: number,
  ids: readonly number[],
): Promise<Target[]> {
  const rows = await ctx.db
    .selectFrom('website_section')
    .select(['id', 'name', 'alias'])
    .where('organisation_id', '=', ctx.organisationId)
    .where('site_id', '=', site)
    .where('id', '=', anyOf(ids))
    .execute();
  return rows.map(({ id, name, alias }) => ({
    kind: 'section',
    id,
    name,
    path: sectionPath(alias ?? String(id)),
    isShown: true,
  }));
}

async function itemTargets(ctx: OperationContext, site: number, ids: readonly number[]): Promise<Target[]> {
  const rows = await ctx.db
    .selectFrom('content as c')
    .leftJoin('website_section as s', (join) =>
      join
        .onRef('s.organisation_id', '=', 'c.organisation_id')
        .onRef('s.id', '=', 'c.primary_section_id')
        .on('s.site_id', '=', site),
    )
    .select([
      'c.id',
      'c.name',
      'c.type',
      'c.alias',
      'c.slug_language',
      'c.site_id',
      'c.fields',
      'c.status',
      'c.published',
      'c.unpublished',
      'c.sites_shown_ids',
      's.alias as section_alias',
    ])
    .where('c.organisation_id', '=', ctx.organisationId)
    .where('c.status', '!=', 0)
    .where('c.id', '=', anyOf(ids))
    .execute();
  return rows.flatMap((row) => {
    const siteIds = row.sites_shown_ids ?? [];
    if (!siteIds.includes(site)) return [];
    const { id, name } = row;
    const alias = row.site_id === site ? row.alias : null;
    const fields = row.fields ?? {};
    const path = contentPath(
      { id, name, alias, fields, slugLanguage: row.slug_language },
      ctx.registry.contentTypes.get(row.type),
      row.section_alias,
    );
    const isShown = isVisible(ANONYMOUS_READER, { ...row, siteIds }, site, ctx.now);
    return [{ kind: 'content' as const, id, name, path, isShown }];
  });
}

function anyOf(ids: readonly number[]) {
  return sql<number>`any (${ids})`;
}
