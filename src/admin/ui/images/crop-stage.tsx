import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { cropForRatio, type FocalPoint } from '#media/media.ts';
import style from './image-dialog.module.css';
import { cropOfPercent, type PercentRectangle } from './image-geometry.ts';
import { ImageStage } from './image-stage.tsx';
import type { CropShape } from './shape-choice.tsx';

interface CropStageProps {
  asset: AssetInfo;
  rectangle: PercentRectangle;
  shape: CropShape;
  focal: FocalPoint;
  onChange: (rectangle: PercentRectangle) => void;
}

/** Smallest crop that can be drawn, in screen pixels. */
const SMALLEST_PX = 24;

/** Delay of announcements to screen readers, in milliseconds. */
const PAUSE_MS = 500;

/**
 * The whole image with the part that readers see, which can be moved and resized by mouse, touch and arrow
 * keys.
 */
export function CropStage({ asset, rectangle, shape, focal, onChange }: CropStageProps) {
  const { width, height } = cropForRatio(asset, {
    crop: cropOfPercent(rectangle) ?? undefined,
    ratio: 'original',
  });
  const size = `${width} × ${height} pixels`;
  const [said] = useDebouncedValue(
    `Crop: ${size}, ${Math.round(rectangle.x)}% from the left, ${Math.round(rectangle.y)}% from the top`,
    PAUSE_MS,
  );
  return (
    <ImageStage asset={asset} note={size}>
      {(box) => (
        <ReactCrop
          crop={{ unit: '%', ...rectangle }}
          aspect={shape === 'free' ? undefined : shape[0] / shape[1]}
          keepSelection
          ruleOfThirds
          minWidth={SMALLEST_PX}
          minHeight={SMALLEST_PX}
          ariaLabels={LABELS}
          onChange={(_, { x, y, width: across, height: down }) =>
            onChange({ x, y, width: across, height: down })
          }
          className={style['stage'] ?? ''}
        >
          <img src={asset.previewUrl} alt="" style={box} className={style['picture']} draggable={false} />
          <span
            className={style['focalMark']}
            style={{ left: `${focal.x / 10}%`, top: `${focal.y / 10}%` }}
            aria-hidden
          />
          <VisuallyHidden component="output">{said}</VisuallyHidden>
        </ReactCrop>
      )}
    </ImageStage>
  );
}

const edge = (name: string) => `${name}: move with the arrow keys`;
const LABELS = {
  cropArea: 'Crop area: move with the arrow keys',
  nwDragHandle: edge('Top-left corner'),
  nDragHandle: edge('Top edge'),
  neDragHandle: edge('Top-right corner'),
  eDragHandle: edge('Right edge'),
  seDragHandle: edge('Bottom-right corner'),
  sDragHandle: edge('Bottom edge'),
  swDragHandle: edge('Bottom-left corner'),
  wDragHandle: edge('Left edge'),
};
