import { portraitSize, sceneHeight, sceneWidth } from './scene.ts';
import type { SceneBook } from './scene.ts';
import { batchPortraits } from './scenes/batch/portraits.ts';
import { batchScenes, quaysidePortraits, quaysideScenes } from './scenes/catalogue.ts';

/** A picture the demonstration can draw. Sizes are in pixels. */
export interface Illustration {
  key: string;
  title: string;
  width: number;
  height: number;
}

/** Quayside's pictures: landscape scenes first, then the square portraits. */
export const quaysideIllustrations: readonly Illustration[] = [
  ...entriesOf(quaysideScenes, sceneWidth, sceneHeight),
  ...entriesOf(quaysidePortraits, portraitSize, portraitSize),
];

/** Batch's, likewise. */
export const batchIllustrations: readonly Illustration[] = [
  ...entriesOf(batchScenes, sceneWidth, sceneHeight),
  ...entriesOf(batchPortraits, portraitSize, portraitSize),
];

function entriesOf(book: SceneBook, width: number, height: number): Illustration[] {
  return Object.entries(book).map(([key, scene]) => ({ key, title: scene.title, width, height }));
}
