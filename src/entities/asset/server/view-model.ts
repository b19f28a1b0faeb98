/** Images as database rows and as view models. */
import { sql, type RawBuilder } from 'kysely';
import { defineViewModel } from '#model/pages/define-view-model.ts';
import type { ImageSource, PlacedImage } from '#media/image-source.ts';

/** An asset's row as JSON. */
export interface AssetRow {
  id: number;
  file_key: string;
  width: number;
  height: number;
  alt: string | null;
  caption: string | null;
  credit: string | null;
  is_logo: boolean | null;
  crop: ImageSource['crop'];
  focal: ImageSource['focal'];
}

/** Columns of asset `i` for an `AssetRow`. */
export const ASSET_COLUMNS = sql.raw(
  'i.id, i.file_key, i.width, i.height, i.alt, i.caption, i.credit, i.crop, i.focal, i.is_logo',
);

/** Cache tag that purges everything that shows an image. */
export function assetTag(id: number): string {
  return `a:${id}`;
}

/** An image as placed: the texts, crop and focal point of the use override those of the asset. */
export function imageSource(asset: AssetRow, placed: PlacedImage | null): ImageSource {
  return {
    assetId: asset.id,
    fileKey: asset.file_key,
    width: asset.width,
    height: asset.height,
    crop: placed?.crop ?? asset.crop,
    focal: placed?.focal ?? asset.focal,
    alt: placed?.alt ?? asset.alt ?? '',
    caption: placed?.caption ?? asset.caption,
    credit: asset.credit,
    isLogo: asset.is_logo ?? false,
  };
}

export const viewModel = defineViewModel<'asset', AssetRow, RawBuilder<AssetRow>>({
  entity: 'asset',
  statement: (ids, { data }) =>
    sql`select ${ASSET_COLUMNS} from asset i where i.organisation_id = ${data.organisationId} and i.id = any (${ids})`,
  make: (rows) => new Map(rows.map((row) => [row.id, imageSource(row, null)])),
  tag: assetTag,
});
