/** What every page of a site needs: the site itself, its sections and layouts. Kept in memory until purged. */
import { sql, type Selectable } from 'kysely';
import { camelCase } from '#model/field.ts';
import type { Db, Tables } from '#server/db/index.ts';
import type { SiteAccess } from '#model/decide-access.ts';
import type { Registry } from '#server/records/index.ts';
import type { LayoutRule } from '#model/choose-layout.ts';
import type { Grid } from '#model/grid.ts';
import type { MenuPlace, MenuTree } from '#model/menu.ts';
import { LINK_FIELD, sectionPath } from '#model/paths.ts';
import type { SiteSection, SiteSummary } from '#model/page.ts';
import { createSettings, type SiteSettings } from '#model/define-settings.ts';
import { imageSource, type AssetRow } from './images.ts';
import { climb } from '#model/tree.ts';
import { contentTag } from './tags.ts';

export interface Section extends SiteSection {
  alias: string;
  /** What the ad server calls it; null follows the alias. */
  gamAlias: string | null;
  sequence: number;
}

export interface LayoutRecord extends LayoutRule {
  id: number;
  hideHeader: boolean;
  hideFooter: boolean;
  grid: Grid;
}

/** An item a menu leads to: what its address is made of, and who may see it. */
/** What an item's address is made of. */
export interface Addressed {
  id: number;
  name: string;
  type: string;
  alias: string | null;
  primary_section_id: number | null;
  fields: Record<string, unknown> | null;
}

export interface MenuItem extends Addressed {
  status: number;
  sites_shown_ids: number[];
  published: string | null;
  unpublished: string | null;
}

export interface SiteTheme {
  primaryColor: string;
  accentColor: string;
  primaryFont: string;
  secondaryFont: string;
  corporateName: string | null;
}

export interface SiteData {
  organisationId: number;
  site: Omit<SiteSummary, 'origin'>;
  theme: SiteTheme;
  /** Every setting the public side reads, complete: the same object as `site.settings`. */
  settings: SiteSettings;
  /** Menus that were saved, by their place. */
  menus: ReadonlyMap<MenuPlace, MenuTree>;
  /** Items the menus lead to, by id, whether readers may see them or not. */
  menuItems: ReadonlyMap<number, MenuItem>;
  /** Tags of the pictures in the settings and the items in the menus: a change of one changes every page. */
  tags: readonly string[];
  isTest: boolean;
  /** What decides who reads what of the site's items. */
  access: SiteAccess;
  sections: ReadonlyMap<number, Section>;
  sectionsByAlias: ReadonlyMap<string, Section>;
  layouts: readonly LayoutRecord[];
}

/** Which modules sites have. */
export interface ModuleOptions {
  /** Keys of the modules that are on, by what a site saved. */
  modulesOf: (saved: unknown) => ReadonlySet<string>;
  registry: Pick<Registry, 'gates'>;
}

/** Reads a site whole in one statement; null when it does not exist or is not the transaction's. */
export async function loadSiteData(db: Db, siteId: number, options: ModuleOptions): Promise<SiteData | null> {
  const result = await sql<SiteRow>`
    select site.*,
      (select json_agg(s) from website_section s where s.organisation_id = site.organisation_id and s.site_id = site.id) as sections,
      (select json_agg(l order by l.id) from layout l where l.organisation_id = site.organisation_id and l.site_id = site.id) as layouts,
      (select json_agg(a) from reference r join asset a on a.organisation_id = r.organisation_id and a.id = r.to_id
        where r.organisation_id = site.organisation_id and r.from_entity = 'site' and r.from_id = site.id
          and r.to_entity = 'asset') as assets,
      (select json_agg(m) from menu m where m.organisation_id = site.organisation_id and m.site_id = site.id) as menus,
      (select json_agg(item) from (
        select c.id, c.name, c.type, c.alias, c.primary_section_id, c.status, c.sites_shown_ids, c.published, c.unpublished,
          jsonb_build_object(${LINK_FIELD}::text, c.fields -> ${LINK_FIELD}::text) as fields
        from content c where c.organisation_id = site.organisation_id and c.id in (
          select r.to_id from menu m join reference r on r.organisation_id = m.organisation_id
            and r.from_entity = 'menu' and r.from_id = m.id and r.to_entity = 'content'
          where m.organisation_id = site.organisation_id and m.site_id = site.id)
      ) item) as menu_items
    from site where site.id = ${siteId}`.execute(db);
  const row = result.rows[0];
  if (!row) return null;
  const sections = (row.sections ?? []).map(toSection).sort((a, b) => a.sequence - b.sequence || a.id - b.id);
  const settings = settingsOf(row, options);
  return {
    organisationId: row.organisation_id,
    site: {
      id: row.id,
      tenantKey: row.tenant_key,
      name: row.name,
      tagline: row.tagline,
      description: row.description,
      language: row.language,
      timeZone: row.time_zone,
      settings,
    },
    settings,
    menus: new Map((row.menus ?? []).map((menu) => [menu.place as MenuPlace, menu.tree as MenuTree])),
    menuItems: new Map((row.menu_items ?? []).map((item) => [item.id, item])),
    tags: [
      ...(row.assets ?? []).map(({ id }) => `a:${id}`),
      ...(row.menu_items ?? []).map(({ id }) => contentTag(row.organisation_id, id)),
    ],
    isTest: row.is_test ?? false,
    access: { siteId: row.id, gates: options.registry.gates, modulesOn: settings.modulesOn },
    theme: {
      primaryColor: row.primary_color,
      accentColor: row.accent_color,
      primaryFont: row.primary_font,
      secondaryFont: row.secondary_font,
      corporateName: row.corporate_name,
    },
    sections: new Map(sections.map((section) => [section.id, section])),
    sectionsByAlias: new Map(sections.map((section) => [section.alias, section])),
    layouts: (row.layouts ?? []).map(toLayout),
  };
}

/** The section and those above it, root first. */
export function hierarchyOf(data: SiteData, sectionId: number | null): Section[] {
  const sectionOf = (id: number | null) => (id === null ? undefined : data.sections.get(id));
  return climb(sectionOf(sectionId), ({ parentId }) => sectionOf(parentId)).reverse();
}

type SectionRow = Selectable<Tables['website_section']>;
type LayoutRow = Selectable<Tables['layout']>;
type SiteRow = Selectable<Tables['site']> & {
  sections: SectionRow[] | null;
  layouts: LayoutRow[] | null;
  assets: AssetRow[] | null;
  menus: Selectable<Tables['menu']>[] | null;
  menu_items: MenuItem[] | null;
};

function settingsOf(row: SiteRow, { modulesOf }: ModuleOptions): SiteSettings {
  const assets = new Map((row.assets ?? []).map((asset) => [asset.id, asset]));
  return createSettings({
    look: {
      name: row.name,
      primaryColor: row.primary_color,
      accentColor: row.accent_color,
      primaryFont: row.primary_font,
      secondaryFont: row.secondary_font,
    },
    stored: Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value])),
    modulesOn: modulesOf(row.modules),
    imageOf: (placed) => {
      const asset = assets.get(placed.asset);
      return asset ? imageSource(asset, placed) : null;
    },
  });
}

function toSection(row: SectionRow): Section {
  const alias = row.alias ?? String(row.id);
  return {
    id: row.id,
    name: row.name,
    alias,
    gamAlias: row.gam_alias,
    path: sectionPath(alias),
    parentId: row.parent_id,
    description: row.description,
    sequence: row.sequence ?? 0,
  };
}

function toLayout(row: LayoutRow): LayoutRecord {
  return {
    id: row.id,
    type: row.type,
    key: row.key,
    aliases: row.alias ?? [],
    contentTypes: row.content_types ?? [],
    sectionId: row.section_id,
    contentId: row.content_id,
    isGlobal: row.is_global ?? false,
    hideHeader: row.hide_header ?? false,
    hideFooter: row.hide_footer ?? false,
    grid: row.grid as Grid,
  };
}
