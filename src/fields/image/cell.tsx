import type { CellProps } from '#admin/generic/field-views.ts';
import { useAsset } from '#admin/ui/images/use-asset.ts';
import type { ImageValue } from './field.ts';

/** Small image; its box is reserved while it loads. */
export function Cell({ value }: CellProps<ImageValue>) {
  const { asset } = useAsset(value?.asset ?? null);
  if (!value) return null;
  const box = { width: 48, height: 32, borderRadius: 2, display: 'block', objectFit: 'cover' } as const;
  if (!asset) return <span style={box} />;
  return <img src={asset.thumbnailUrl} alt={value.alt ?? asset.alt ?? ''} loading="lazy" style={box} />;
}
