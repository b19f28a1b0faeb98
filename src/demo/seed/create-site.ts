/** A publication's site: its record, sections, layouts and settings. */
import { layout } from '#entities/layout/entity.ts';
import { site } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { transaction } from '#server/db/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Services } from '#server/services.ts';
import { insertSiteRow, standardSettings } from '#server/setup/index.ts';
import { createAsset } from '#entities/asset/server/create-asset.ts';
import type { DemoSection, DemoSite } from '../publication.ts';
import type { Planted } from './planted.ts';

/** The record only; all other data of a site is written as its organisation. Returns the id. */
export function createSiteRecord(
  { pool }: Services,
  organisation: { id: number; name: string },
  site: DemoSite,
): Promise<number> {
  return transaction(pool, { kind: 'platform' }, async (db) => {
    const id = await insertSiteRow(db, {
      organisation_id: organisation.id,
      tenant_key: site.tenantKey,
      name: site.name,
      tagline: site.tagline,
      description: site.description,
      language: site.language,
      time_zone: site.timeZone,
      primary_color: site.colours.primary,
      accent_color: site.colours.secondary,
      primary_font: site.fonts.heading,
      secondary_font: site.fonts.body,
      corporate_name: organisation.name,
    });
    if (id === null) throw new Error(`There is already a site with the key “${site.tenantKey}”.`);
    return id;
  });
}

/** Home and the tree below it. Returns ids by alias. */
export async function createSections(
  work: RecordContext,
  { siteId, publication }: Omit<Planted, 'sectionIds'>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const write = async (section: DemoSection, path: string, parent: number | null, sequence: number) => {
    const { name, description, colour } = section;
    const address = { manualAlias: true, alias: path };
    const values = { site: siteId, name, description, colour, parent, sequence, ...address };
    const record = await work.records.create(websiteSection, values);
    ids.set(section.alias, record.id);
    for (const [index, child] of (section.children ?? []).entries())
      await write(child, `${path}/${child.alias}`, record.id, index + 1);
  };
  const home: DemoSection = { alias: 'home', name: 'Home', description: publication.site.description };
  for (const [index, section] of [home, ...publication.sections].entries())
    await write(section, section.alias, null, index);
  return ids;
}

/** The layouts the publication names. */
export async function createLayouts(
  work: RecordContext,
  { siteId, sectionIds, publication }: Planted,
): Promise<void> {
  for (const { section, contentTypes, alias, ...values } of publication.layouts(sectionIds)) {
    await work.records.create(layout, {
      site: siteId,
      ...values,
      ...(contentTypes && { contentTypes: [...contentTypes] }),
      ...(alias && { alias: [...alias] }),
      ...(section !== undefined && { section: sectionIds.get(section) ?? null }),
    });
  }
}

/** Settings of a new site, overridden by the publication's. */
export async function createSettings(
  work: RecordContext,
  { siteId, publication: { site: planned } }: Planted,
  { config, media }: Services,
): Promise<void> {
  const record = await work.records.find(site, siteId, { lock: true });
  if (!record) return;
  const look = {
    tenantKey: planned.tenantKey,
    name: planned.name,
    primaryColor: planned.colours.primary,
    rootDomain: `${planned.tenantKey}.${config.baseDomain}`,
    drawName: planned.drawName,
  };
  const groups = await standardSettings(work, look, (inside, original, fileName) =>
    createAsset(inside, media.store, original, {
      fileName,
      name: fileName.replace(/\.\w+$/, ''),
      homeSite: siteId,
    }),
  );
  // Without its module a group has no column.
  const planted = Object.entries(planned.settings).filter(([group]) => Object.hasOwn(site.fields, group));
  for (const [group, values] of planted)
    groups[group] = { ...(groups[group] as object | undefined), ...values };
  await work.records.writeSkippingPrepare(site, record, groups);
}
