/** Images of the library for tests, with real bytes. */
import sharp from 'sharp';
import { normaliseOriginal } from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import { createAsset } from '#entities/asset/server/create-asset.ts';
import { systemOf, type WorldSite } from './make.ts';

/** Creates a plain picture of this size and returns its id. A different colour makes a different image. */
export async function makeImage(
  services: Services,
  site: WorldSite,
  { width, height, colour = '#14304a' }: { width: number; height: number; colour?: string },
): Promise<number> {
  const png = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const original = await normaliseOriginal(png);
  const words = { fileName: 'plain.png', name: 'Plain', alt: `A plain ${colour}` };
  const { id } = await services.write(systemOf(site.organisationId, [site.id]), (work) =>
    createAsset(work, services.media.store, original, words),
  );
  return id;
}
