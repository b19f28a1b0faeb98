/**
 * Crop and focal point of one use of an image, in a dialog as large as the window. Loaded when first opened.
 */
import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import type { Crop, FocalPoint } from '#media/media.ts';
import { CropStage } from './crop-stage.tsx';
import { FocalStage } from './focal-stage.tsx';
import style from './image-dialog.module.css';
import { cropOfPercent, percentOfCrop, shapedRectangle, type PercentRectangle } from './image-geometry.ts';
import { ImagePreviews } from './image-previews.tsx';
import { ShapeChoice, type CropShape } from './shape-choice.tsx';

/** Null values: as in the library. */
export interface CropAndFocalPoint {
  crop: Crop | null;
  focal: FocalPoint | null;
}

interface ImageDialogProps {
  asset: AssetInfo;
  /** The current placement of the image. */
  placement: CropAndFocalPoint;
  /** A sentence about the additional effect of Done. */
  help?: string;
  /** Closes without changing anything. */
  onCancel: () => void;
  onDone: (placement: CropAndFocalPoint) => void;
}

/** The crop dialog. Changes take effect only with Done. */
export function ImageDialog({ asset, placement, help = '', onCancel, onDone }: ImageDialogProps) {
  useFocusBack();
  const editing = usePlacing(asset, placement);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onCancel}
      title="Crop and focal point"
      {...dialogProps}
      {...(isPhone ? { fullScreen: true } : { size: 'calc(100vw - 48px)', yOffset: 24, xOffset: 24 })}
      transitionProps={{ duration: 0 }}
      classNames={{ content: style['content'] ?? '', body: style['body'] ?? '' }}
    >
      <Tools asset={asset} editing={editing} />
      <div className={style['room']}>
        <Stage asset={asset} editing={editing} />
        <ImagePreviews asset={asset} crop={editing.shownCrop} focal={editing.focal ?? asset.focal} />
      </div>
      <Group justify="space-between" gap="xs" className={style['foot'] ?? ''}>
        <Text size="xs" c="dimmed" className={style['help'] ?? ''}>
          {editing.mode === 'crop'
            ? 'Drag the handles, or focus a handle and press the arrow keys. Hold Shift for larger steps.'
            : 'Click the part that must stay visible in every crop, or press the arrow keys. Hold Shift for larger steps.'}{' '}
          {help}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Button size="sm" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="sm" onClick={() => onDone(editing.placement)}>
            Done
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

type Placing = ReturnType<typeof usePlacing>;

/** The area in which the crop or the focal point is set. */
function Stage({ asset, editing }: { asset: AssetInfo; editing: Placing }) {
  const { mode, rectangle, shape, shownFocal, setRectangle, setFocal } = editing;
  return mode === 'crop' ? (
    <CropStage asset={asset} rectangle={rectangle} shape={shape} focal={shownFocal} onChange={setRectangle} />
  ) : (
    <FocalStage asset={asset} rectangle={rectangle} focal={shownFocal} onChange={setFocal} />
  );
}

function Tools({ asset, editing }: { asset: AssetInfo; editing: Placing }) {
  const { mode, setMode, shape, setShape, rectangle } = editing;
  const isWhole = rectangle.width > 99.9 && rectangle.height > 99.9;
  return (
    <div className={style['tools']}>
      <SegmentedControl
        size="sm"
        ref={markFirst}
        aria-label="Crop or focal point"
        value={mode}
        onChange={(next) => setMode(next === 'focal' ? 'focal' : 'crop')}
        data={[
          { value: 'crop', label: 'Crop' },
          { value: 'focal', label: 'Focal point' },
        ]}
      />
      {mode === 'crop' ? <ShapeChoice value={shape} onChange={setShape} /> : null}
      <Group gap={6} className={style['resets'] ?? ''}>
        <Button variant="subtle" disabled={mode !== 'crop' || isWhole} onClick={editing.showAll}>
          Whole image
        </Button>
        <Button variant="subtle" disabled={editing.isAsInLibrary} onClick={editing.reset}>
          {asset.crop || asset.focal ? 'Reset to library crop' : 'Reset'}
        </Button>
      </Group>
    </div>
  );
}

/** The segmented control itself takes no focus, so the dialog focuses its first option. */
function markFirst(control: HTMLElement | null): void {
  control?.querySelector('input')?.setAttribute('data-autofocus', 'true');
}

const WHOLE: Crop = { x: 0, y: 0, width: 1000, height: 1000 };
const WHOLE_PERCENT: PercentRectangle = { x: 0, y: 0, width: 100, height: 100 };

/**
 * The placement set in the dialog. Stores the exact rectangle of the crop, so that small steps are not lost
 * to rounding.
 */
function usePlacing(asset: AssetInfo, initial: CropAndFocalPoint) {
  const [mode, setMode] = useState<'crop' | 'focal'>('crop');
  const [shape, chooseShape] = useState<CropShape>('free');
  /** The crop of this use; null: as in the library. */
  const [own, setOwn] = useState(initial.crop && percentOfCrop(initial.crop));
  const [focal, setFocal] = useState(initial.focal);
  const rectangle = own ?? percentOfCrop(asset.crop);
  const shownCrop = cropOfPercent(rectangle);
  // A rectangle over the whole image counts as a crop only if the library crops the image.
  const crop = own && (shownCrop ?? (asset.crop ? WHOLE : null));
  return {
    mode,
    setMode,
    shape,
    setShape: (next: CropShape) => {
      chooseShape(next);
      if (next !== 'free') setOwn(shapedRectangle(asset, rectangle, next));
    },
    rectangle,
    setRectangle: (next: PercentRectangle) => setOwn(next),
    showAll: () => {
      chooseShape('free');
      setOwn(WHOLE_PERCENT);
    },
    reset: () => {
      chooseShape('free');
      setOwn(null);
      setFocal(null);
    },
    shownCrop,
    focal,
    setFocal,
    shownFocal: focal ?? asset.focal ?? middleOf(rectangle),
    isAsInLibrary: own === null && focal === null,
    placement: { crop, focal },
  };
}

function middleOf({ x, y, width, height }: PercentRectangle): FocalPoint {
  return { x: Math.round((x + width / 2) * 10), y: Math.round((y + height / 2) * 10) };
}
