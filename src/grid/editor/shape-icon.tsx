import { ROW_LAYOUTS, type RowLayout } from '#grid/shapes/grid.ts';
import classes from './outline/outline.module.css';

/** The name of each row shape. */
export const SHAPE_NAMES: Record<RowLayout, string> = {
  '1': 'One column',
  '1_1': 'Two halves',
  '1_2': 'A third and two thirds',
  '1_3': 'A quarter and three quarters',
  '2_1': 'Two thirds and a third',
  '3_1': 'Three quarters and a quarter',
  '1_1_1': 'Three thirds',
  '1_2_1': 'A half between two quarters',
};

/** A small picture of the row shape. */
export function ShapeIcon({ layout }: { layout: RowLayout }) {
  return (
    <span className={classes.shape} data-shape aria-hidden>
      {ROW_LAYOUTS[layout].map((span, index) => (
        <i key={index} style={{ flexGrow: span }} />
      ))}
    </span>
  );
}
