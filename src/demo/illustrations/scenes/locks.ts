import type { SceneBook } from "../scene.ts";
import { fade } from "../texture.ts";
import { line, place, poly, rect } from "../svg.ts";
import { controlTower, floatingGate } from "../motifs/lock.ts";
import { cloudBar, rays, sky, sun } from "../motifs/sky.ts";
import { tug } from "../motifs/tug.ts";
import { bowWave, glitter, water } from "../motifs/water.ts";

/** Locks, bridges and rivers. */
export const lockScenes: SceneBook = {
  "gate-under-tow": {
    title: "A new lock gate is towed in at sunrise",
    draw: () =>
      [
        sky(["petrol", "lagoon", "haze", "straw", "blush"], 610),
        rays(1180, 600, 1500, -172, -8, 11, "straw"),
        sun(1180, 590, 150, "oxide", "brick"),
        place(180, 250, cloudBar(620, "mist")),
        place(760, 340, cloudBar(500, "paper"), { scale: 0.8 }),
        poly([[0, 612], [0, 560], [120, 552], [240, 572], [420, 568], [520, 590], [700, 596], [760, 612]], "petrol"),
        place(250, 572, controlTower("slate", "night", false), { scale: 0.46 }),
        water({ top: 608, base: "petrol", dark: "navy", light: "haze", seed: 9 }),
        glitter(1180, 616, 900, 340, "straw", 3),
        line([[1000, 742], [1230, 712]], "sand", 4),
        place(1340, 762, tug({ hull: "oxide", funnel: "mustard" }), { scale: 0.82 }),
        place(1510, 770, bowWave(330, "paper", "haze")),
        place(590, 800, floatingGate("navy", "slate")),
        fade({ left: 140, right: 1040, from: 832, to: 900, radius: 6, pitch: 18, fill: "night" }),
        line([[148, 690], [40, 800]], "sand", 5),
        place(-30, 900, tug({ hull: "navy", house: "sand", funnel: "oxide" }), { scale: 1.15, mirrored: true }),
        place(-160, 912, bowWave(420, "paper", "haze"), { mirrored: true }),
        rect(0, 1060, 1600, 10, "navy"),
      ].join(""),
  },
};
