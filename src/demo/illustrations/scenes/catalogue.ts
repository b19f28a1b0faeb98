import type { SceneBook } from "../scene.ts";
import { closeUpScenes } from "./close-ups.ts";
import { interiorScenes } from "./interiors.ts";
import { lockScenes } from "./locks.ts";
import { portraitScenes } from "./portraits.ts";
import { quayScenes } from "./quays.ts";
import { seaScenes } from "./sea.ts";
import { terminalScenes } from "./terminals.ts";

/** The landscape scenes, by picture key. */
export const catalogue: SceneBook = {
  ...seaScenes,
  ...lockScenes,
  ...quayScenes,
  ...terminalScenes,
  ...closeUpScenes,
  ...interiorScenes,
};

/** The square portraits, by picture key. */
export const portraitCatalogue: SceneBook = portraitScenes;
