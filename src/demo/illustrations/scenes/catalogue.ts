import type { SceneBook } from "../scene.ts";
import { closeUpScenes } from "./close-ups.ts";
import { lockScenes } from "./locks.ts";
import { seaScenes } from "./sea.ts";

/** The landscape scenes, by picture key. */
export const catalogue: SceneBook = { ...seaScenes, ...lockScenes, ...closeUpScenes };

/** The square portraits, by picture key. */
export const portraitCatalogue: SceneBook = {};
