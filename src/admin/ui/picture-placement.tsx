/** Cropping and the focal point of one use of a picture, with what readers will see. Loaded when first opened. */
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { imageRatios, type Crop, type FocalPoint, type ImageRatio } from '#model/media.ts';
import {
  cropOfPercent,
  focalOfShares,
  movedFocal,
  percentOfCrop,
  previewPosition,
} from './picture-geometry.ts';
import style from './picture-placement.module.css';

interface PicturePlacementProps {
  asset: AssetInfo;
  /** Null: as in the library. */
  crop: Crop | null;
  focal: FocalPoint | null;
  onChange: (placement: { crop: Crop | null; focal: FocalPoint | null }) => void;
  disabled?: boolean | undefined;
}

const PREVIEWS = ['3x2', '16x9', '1x1'] as const;
const WHOLE: Crop = { x: 0, y: 0, width: 1000, height: 1000 };

export function PicturePlacement({ asset, crop, focal, onChange, disabled = false }: PicturePlacementProps) {
  const [mode, setMode] = useState<'crop' | 'focal'>('crop');
  const shownCrop = crop ?? asset.crop;
  const shownFocal = focal ?? asset.focal ?? middleOf(shownCrop);
  return (
    <div className={style['layout']}>
      <div>
        <Group gap="sm" mb={6}>
          <SegmentedControl
            size="xs"
            aria-label="What to set"
            value={mode}
            onChange={(next) => setMode(next === 'focal' ? 'focal' : 'crop')}
            data={[
              { value: 'crop', label: 'Crop' },
              { value: 'focal', label: 'Focal point' },
            ]}
          />
          <Button
            variant="default"
            disabled={disabled || (crop === null && focal === null)}
            onClick={() => onChange({ crop: null, focal: null })}
          >
            As in the library
          </Button>
          <Button
            variant="default"
            disabled={disabled || percentOfCrop(shownCrop).width * percentOfCrop(shownCrop).height === 10_000}
            onClick={() => onChange({ crop: asset.crop ? WHOLE : null, focal })}
          >
            Whole picture
          </Button>
        </Group>
        {mode === 'crop' ? (
          <CropBox
            asset={asset}
            crop={shownCrop}
            disabled={disabled}
            onChange={(next) => onChange({ crop: next ?? WHOLE, focal })}
          />
        ) : (
          <FocalBox
            asset={asset}
            crop={shownCrop}
            focal={shownFocal}
            disabled={disabled}
            onChange={(next) => onChange({ crop, focal: next })}
          />
        )}
        <Text size="xs" c="dimmed" mt={6}>
          {mode === 'crop'
            ? 'Drag the edges to the part readers see. With the keyboard: Tab to an edge, then arrow keys.'
            : 'Click what must stay in view whatever the shape. With the keyboard: arrow keys, Shift for larger steps.'}
        </Text>
      </div>
      <div className={style['previews']}>
        {PREVIEWS.map((ratio) => (
          <Preview key={ratio} asset={asset} crop={shownCrop} focal={focal ?? asset.focal} ratio={ratio} />
        ))}
      </div>
    </div>
  );
}

interface BoxProps<Value> {
  asset: AssetInfo;
  crop: Crop | null;
  disabled: boolean;
  onChange: (value: Value) => void;
}

function CropBox({ asset, crop, disabled, onChange }: BoxProps<Crop | null>) {
  return (
    <ReactCrop
      crop={{ unit: '%', ...percentOfCrop(crop) }}
      keepSelection
      minWidth={16}
      minHeight={16}
      disabled={disabled}
      onChange={(_, percent) => onChange(cropOfPercent(percent))}
      className={style['stage'] ?? ''}
    >
      <img
        src={asset.previewUrl}
        alt=""
        width={asset.width}
        height={asset.height}
        className={style['picture']}
      />
    </ReactCrop>
  );
}

const STEP = 10;
const STEP_LARGE = 50;

function FocalBox({ asset, crop, focal, disabled, onChange }: BoxProps<FocalPoint> & { focal: FocalPoint }) {
  const place = (event: PointerEvent<HTMLElement>) => {
    if (disabled) return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange(focalOfShares((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (disabled || (across === 0 && down === 0)) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP_LARGE : STEP;
    onChange(movedFocal(focal, across * step, down * step));
  };
  const kept = percentOfCrop(crop);
  return (
    <div
      className={style['stage']}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        place(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && place(event)}
    >
      <img
        src={asset.previewUrl}
        alt=""
        width={asset.width}
        height={asset.height}
        className={style['picture']}
        draggable={false}
      />
      <span
        className={style['kept']}
        style={{ left: `${kept.x}%`, top: `${kept.y}%`, width: `${kept.width}%`, height: `${kept.height}%` }}
      />
      <button
        type="button"
        className={style['focal']}
        style={{ left: `${focal.x / 10}%`, top: `${focal.y / 10}%` }}
        aria-label={`Focal point, ${Math.round(focal.x / 10)} % from the left, ${Math.round(focal.y / 10)} % from the top`}
        disabled={disabled}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface PreviewProps {
  asset: AssetInfo;
  crop: Crop | null;
  focal: FocalPoint | null;
  ratio: Exclude<ImageRatio, 'original'>;
}

/** The picture in one shape. */
export function Preview({ asset, crop, focal, ratio }: PreviewProps) {
  const [across, down] = imageRatios[ratio];
  const position = previewPosition(asset, { crop: crop ?? undefined, focal: focal ?? undefined }, ratio);
  return (
    <figure className={style['preview']}>
      <div className={style['frame']} style={{ aspectRatio: `${across} / ${down}` }}>
        <img src={asset.previewUrl} alt="" style={position} draggable={false} />
      </div>
      <figcaption>
        {across}:{down}
      </figcaption>
    </figure>
  );
}

function middleOf(crop: Crop | null): FocalPoint {
  if (!crop) return { x: 500, y: 500 };
  return { x: Math.round(crop.x + crop.width / 2), y: Math.round(crop.y + crop.height / 2) };
}
