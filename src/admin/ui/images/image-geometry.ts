/**
 * Converts crops and focal points between thousandths, which are stored, and percentages, which screens use.
 */
import {
  cropForRatio,
  type Crop,
  type FocalPoint,
  type ImagePlacement,
  type ImageRatio,
  type ImageSize,
} from '#media/media.ts';

export interface PercentRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The nearest valid crop inside the image, at least one thousandth wide and high; null for the whole image.
 */
export function cropOfPercent(rectangle: PercentRectangle): Crop | null {
  const x = between(0, Math.round(rectangle.x * 10), 999);
  const y = between(0, Math.round(rectangle.y * 10), 999);
  const width = between(1, Math.round((rectangle.x + rectangle.width) * 10) - x, 1000 - x);
  const height = between(1, Math.round((rectangle.y + rectangle.height) * 10) - y, 1000 - y);
  return width === 1000 && height === 1000 ? null : { x, y, width, height };
}

export function percentOfCrop(crop: Crop | null): PercentRectangle {
  if (!crop) return { x: 0, y: 0, width: 100, height: 100 };
  return { x: crop.x / 10, y: crop.y / 10, width: crop.width / 10, height: crop.height / 10 };
}

/** The focal point at a position given as fractions of the image's width and height, 0 to 1. */
export function focalOfShares(across: number, down: number): FocalPoint {
  return { x: between(0, Math.round(across * 1000), 1000), y: between(0, Math.round(down * 1000), 1000) };
}

/** The focal point moved by thousandths, clamped to the image. */
export function movedFocal(focal: FocalPoint, across: number, down: number): FocalPoint {
  return { x: between(0, focal.x + across, 1000), y: between(0, focal.y + down, 1000) };
}

/**
 * Position and size of the whole image, in percent of a box with the given ratio, so that the box shows the
 * part that readers will see.
 */
export function previewPosition(image: ImageSize, placement: ImagePlacement, ratio: ImageRatio) {
  const shown = cropForRatio(image, { ...placement, ratio });
  return {
    width: `${(image.width / shown.width) * 100}%`,
    height: `${(image.height / shown.height) * 100}%`,
    left: `${(-shown.left / shown.width) * 100}%`,
    top: `${(-shown.top / shown.height) * 100}%`,
  };
}

/**
 * A rectangle of the given shape (width and height), with about the same size and centre as the given rectangle, as far as
 * the image allows.
 */
export function shapedRectangle(
  image: ImageSize,
  rectangle: PercentRectangle,
  [across, down]: readonly [number, number],
): PercentRectangle {
  const area = (rectangle.width / 100) * image.width * (rectangle.height / 100) * image.height;
  const wished = Math.sqrt((area * across) / down);
  const width = Math.min(wished, image.width, (image.height * across) / down);
  const shape = {
    width: (width / image.width) * 100,
    height: (((width * down) / across) * 100) / image.height,
  };
  const middle = { x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 };
  return {
    x: between(0, middle.x - shape.width / 2, 100 - shape.width),
    y: between(0, middle.y - shape.height / 2, 100 - shape.height),
    ...shape,
  };
}

/** Width and height at which the whole image fits into a box; never larger than the original. */
export function fittedSize(image: ImageSize, box: ImageSize): ImageSize {
  const scale = Math.min(1, box.width / image.width, box.height / image.height);
  return { width: Math.round(image.width * scale), height: Math.round(image.height * scale) };
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
