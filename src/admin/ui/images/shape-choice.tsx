import { UnstyledButton } from '@mantine/core';
import style from './image-dialog.module.css';

/** Aspect ratio of a crop (width and height), or any. */
export type CropShape = 'free' | readonly [number, number];

/** The aspect ratios that images have on sites, and 4:5, in which social networks show tall images. */
const SHAPES: readonly (readonly [number, number])[] = [
  [16, 9],
  [2, 1],
  [3, 2],
  [4, 3],
  [1, 1],
  [4, 5],
];

interface ShapeChoiceProps {
  value: CropShape;
  onChange: (shape: CropShape) => void;
}

export function ShapeChoice({ value, onChange }: ShapeChoiceProps) {
  return (
    <div role="group" aria-label="Crop shape" className={style['shapes']}>
      {(['free', ...SHAPES] as const).map((shape) => (
        <UnstyledButton
          key={String(shape)}
          className={style['shape']}
          aria-pressed={String(shape) === String(value)}
          onClick={() => onChange(shape)}
        >
          {shape === 'free' ? 'Free' : shape.join(':')}
        </UnstyledButton>
      ))}
    </div>
  );
}
