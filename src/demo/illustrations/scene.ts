/** A drawn composition: a title for the media library and the shapes, in a frame of the stated size. */
export interface Scene {
  title: string;
  /** SVG shapes in picture units, origin at the top left. Pure: the same shapes on every call. */
  draw: () => string;
}

/** Scenes by picture key. */
export type SceneBook = Readonly<Record<string, Scene>>;

/** Width of a landscape picture, in pixels and picture units. */
export const sceneWidth = 1600;
/** Height of a landscape picture, in pixels and picture units. */
export const sceneHeight = 1067;
/** Width and height of a portrait, in pixels and picture units. */
export const portraitSize = 900;
