import { portraitSize, sceneHeight, sceneWidth } from './scene.ts';
import { batchPortraits } from './scenes/batch/portraits.ts';
import { batchScenes, quaysidePortraits, quaysideScenes } from './scenes/catalogue.ts';
import { textureDefinitions } from './texture.ts';

const catalogue = { ...quaysideScenes, ...batchScenes };
const portraitCatalogue = { ...quaysidePortraits, ...batchPortraits };

/**
 * Draws a picture as a complete SVG document: 1600 by 1067 for scenes, 900 by 900 for portraits.
 *
 * The same key gives the same text on every machine: no fonts, no clock, no outside images. Keys are those of
 * `images`; any other key throws an error that names it.
 */
export function composeIllustration(key: string): string {
  const scene = catalogue[key];
  if (scene !== undefined) return frame(sceneWidth, sceneHeight, scene.title, scene.draw());
  const portrait = portraitCatalogue[key];
  if (portrait !== undefined) return frame(portraitSize, portraitSize, portrait.title, portrait.draw());
  throw new Error(`There is no illustration with the key ${key}: use one listed in pictures.ts.`);
}

function frame(width: number, height: number, title: string, body: string): string {
  const name = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${name}</title><defs>${textureDefinitions(body)}</defs>${body}</svg>`;
}
