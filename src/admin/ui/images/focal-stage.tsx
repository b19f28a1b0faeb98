import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import type { FocalPoint } from '#media/media.ts';
import style from './image-dialog.module.css';
import { focalOfShares, movedFocal, type PercentRectangle } from './image-geometry.ts';
import { ImageStage } from './image-stage.tsx';

interface FocalStageProps {
  asset: AssetInfo;
  /** The part of the image that readers see. */
  rectangle: PercentRectangle;
  focal: FocalPoint;
  onChange: (focal: FocalPoint) => void;
}

const STEP = 10;
const STEP_LARGE = 50;

/**
 * The whole image with its focal point, which always stays visible; set by a click, a touch or the arrow
 * keys.
 */
export function FocalStage({ asset, rectangle, focal, onChange }: FocalStageProps) {
  const place = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange(focalOfShares((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP_LARGE : STEP;
    onChange(movedFocal(focal, across * step, down * step));
  };
  const place100 = `${Math.round(focal.x / 10)}% from the left, ${Math.round(focal.y / 10)}% from the top`;
  return (
    <ImageStage asset={asset} note={place100}>
      {(box) => (
        <div
          className={style['stage']}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            place(event);
          }}
          onPointerMove={(event) => event.buttons === 1 && place(event)}
        >
          <img src={asset.previewUrl} alt="" style={box} className={style['picture']} draggable={false} />
          <span
            className={style['kept']}
            style={{
              left: `${rectangle.x}%`,
              top: `${rectangle.y}%`,
              width: `${rectangle.width}%`,
              height: `${rectangle.height}%`,
            }}
          />
          <button
            type="button"
            className={style['focal']}
            style={{ left: `${focal.x / 10}%`, top: `${focal.y / 10}%` }}
            aria-label={`Focal point, ${place100}`}
            onKeyDown={onKeyDown}
          />
          <VisuallyHidden component="output">{place100}</VisuallyHidden>
        </div>
      )}
    </ImageStage>
  );
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
