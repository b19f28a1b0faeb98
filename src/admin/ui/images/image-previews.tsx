import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { imageRatios, type Crop, type FocalPoint, type ImageRatio } from '#media/media.ts';
import { previewPosition } from './image-geometry.ts';
import style from './image-dialog.module.css';

type FixedRatio = Exclude<ImageRatio, 'original'>;

/** The aspect ratios to which sites crop images, and where readers see each ratio. */
const PREVIEWS: readonly { ratio: FixedRatio; use: string }[] = [
  { ratio: '16x9', use: 'Lead' },
  { ratio: '3x2', use: 'Lists' },
  { ratio: '2x1', use: 'Wide' },
  { ratio: '1x1', use: 'Square' },
];

interface ImagePreviewsProps {
  asset: AssetInfo;
  crop: Crop | null;
  focal: FocalPoint | null;
  /** Side by side. Default: below each other if there is room next to the image. */
  isInLine?: boolean;
}

/** Previews the image in the form in which readers will see it. */
export function ImagePreviews({ asset, crop, focal, isInLine = false }: ImagePreviewsProps) {
  const placement = { crop: crop ?? undefined, focal: focal ?? undefined };
  return (
    <section
      className={style['previews']}
      data-line={isInLine || undefined}
      aria-label="Previews on the site"
    >
      {PREVIEWS.map(({ ratio, use }) => {
        const [across, down] = imageRatios[ratio];
        return (
          <figure key={ratio} className={style['preview']} aria-label={`${use} ${across}:${down}`}>
            <div className={style['frame']} style={{ aspectRatio: `${across} / ${down}` }}>
              <img
                src={asset.previewUrl}
                alt=""
                style={previewPosition(asset, placement, ratio)}
                draggable={false}
              />
            </div>
            <figcaption>
              {use} {across}:{down}
            </figcaption>
          </figure>
        );
      })}
    </section>
  );
}
