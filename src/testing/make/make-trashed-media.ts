import { randomBytes } from 'node:crypto';
import { asset } from '#entities/asset/entity.ts';
import { mediaFile } from '#entities/media-file/entity.ts';
import { fileKeyOf } from '#media/media.ts';
import type { Services } from '#server/services.ts';
import { systemOf, type WorldSite } from './make.ts';

/** Creates an image and a file, both without bytes, and moves them to the trash. */
export async function makeTrashedMedia(
  services: Services,
  site: Pick<WorldSite, 'organisationId' | 'id'>,
): Promise<{ trashedAsset: number; trashedFile: number }> {
  const sha256 = randomBytes(32).toString('hex');
  const fileKey = fileKeyOf(site.organisationId, sha256);
  const stored = { name: 'Sunk', fileName: 'sunk', homeSite: site.id, fileKey, sha256, sizeBytes: 1 };
  return services.write(systemOf(site.organisationId, [site.id]), async ({ records }) => {
    const size = { width: 1, height: 1 };
    const { id: trashedAsset } = await records.insertSkippingPrepare(asset, {
      ...stored,
      ...size,
      format: 'png',
    });
    const { id: trashedFile } = await records.insertSkippingPrepare(mediaFile, { ...stored, format: 'csv' });
    await records.delete(asset, trashedAsset);
    await records.delete(mediaFile, trashedFile);
    return { trashedAsset, trashedFile };
  });
}
