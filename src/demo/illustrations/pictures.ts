import { portraitSize, sceneHeight, sceneWidth } from './scene.ts';
import type { SceneBook } from './scene.ts';
import { catalogue, portraitCatalogue } from './scenes/catalogue.ts';

/** A picture the demonstration can draw. Sizes are in pixels. */
export interface Picture {
  key: string;
  title: string;
  width: number;
  height: number;
}

/** Every picture: landscape scenes first, then the square portraits. */
export const pictures: readonly Picture[] = [
  ...entriesOf(catalogue, sceneWidth, sceneHeight),
  ...entriesOf(portraitCatalogue, portraitSize, portraitSize),
];

function entriesOf(book: SceneBook, width: number, height: number): Picture[] {
  return Object.entries(book).map(([key, scene]) => ({ key, title: scene.title, width, height }));
}
