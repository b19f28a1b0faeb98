/** A publication's data for networks and directories: its image, and its series of episodes. */
import { z } from 'zod';
import { site } from '#entities/site/entity.ts';
import { placedImage } from '#fields/image/field.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { Planted } from './planted.ts';

const GROUP = z.record(z.string(), z.unknown());

/** Writes both into the settings. `images`, `covers`: ids by key. */
export async function createSharing(
  work: RecordContext,
  { siteId, sectionIds, publication }: Planted,
  { images, covers }: Record<'images' | 'covers', ReadonlyMap<string, number>>,
): Promise<void> {
  const record = await work.records.find(site, siteId, { lock: true });
  if (!record) return;
  const { image, alt } = publication.shareImage;
  const shared = images.get(image);
  if (shared === undefined) throw new Error(`There is no picture ${image} for ${publication.site.name}.`);
  const series = (publication.podcasts ?? []).map(({ section, cover, ...rest }) => ({
    ...rest,
    section: sectionIds.get(section) ?? null,
    cover: placedImage(covers.get(cover) ?? 0),
  }));
  const { general }: Record<string, unknown> = record;
  const settings: Record<string, unknown> = {
    general: { ...GROUP.parse(general), shareImage: { ...placedImage(shared), alt } },
    ...(series.length > 0 && { podcasts: { series } }),
  };
  await work.records.writeSkippingPrepare(site, record, settings);
}
