/** Values of the settings for the API: images become URLs. */
import { asset } from '#entities/asset/entity.ts';
import { iconPath, iconSizes, renditionPath } from '#media/media.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { OperationContext } from '#server/context.ts';

type Context = Pick<OperationContext, 'records' | 'services'>;

/** Returns the tree with each image, resolved or stored, converted to the form that the response has. */
export async function settingsValues(
  ctx: Context,
  tree: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    Object.entries(tree).map(async ([key, value]) => [key, await valueOf(ctx, key, value)] as const),
  );
  return Object.fromEntries(entries);
}

type ImageRow = Pick<RecordOf<typeof asset>, 'fileKey' | 'width' | 'height' | 'alt'>;

async function valueOf(ctx: Context, key: string, value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('fileKey' in value) return imageValue(ctx, key, value as ImageSource);
  if (!('asset' in value)) return settingsValues(ctx, value as Record<string, unknown>);
  const image = await ctx.records.find(asset, Number(value.asset));
  return image && imageValue(ctx, key, image);
}

function imageValue({ services }: Context, key: string, { fileKey, width, height, alt }: ImageRow): unknown {
  const { sign } = services.media.signer;
  if (key === 'favicon') return iconSizes.map((size) => ({ size, src: iconPath(fileKey, size, sign) }));
  const variant = { fileKey, ratio: 'original' } as const;
  const src = renditionPath({ ...variant, signature: sign(variant), width: 640, format: 'webp' });
  return { src, alt, width, height };
}
