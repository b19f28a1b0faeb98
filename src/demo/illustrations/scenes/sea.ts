import type { SceneBook } from "../scene.ts";
import { gouges } from "../texture.ts";
import { circle, place, rect, repeat } from "../svg.ts";
import { containerShip } from "../motifs/container-ship.ts";
import { cloudBar, sky, stars, sun } from "../motifs/sky.ts";
import { windTurbine } from "../motifs/turbine.ts";
import { bowWave, glitter, swell, water } from "../motifs/water.ts";

/** Ships under way. */
export const seaScenes: SceneBook = {
  "feeder-by-night": {
    title: "A feeder passes a wind farm under a full moon",
    draw: () =>
      [
        sky(["night", "navy", "navy", "slate", "petrol"], 640),
        stars(1600, 420, 70, "sand", 11),
        sun(1235, 240, 128, "straw", "mustard"),
        place(980, 300, cloudBar(420, "navy")),
        place(1190, 206, cloudBar(380, "slate"), { scale: 0.8 }),
        repeat(6, (index) =>
          place(70 + index * 118, 648, windTurbine("haze", 20 + index * 37, "slate"), { scale: 0.34 + (index % 2) * 0.1 }),
        ),
        water({ top: 640, base: "navy", dark: "night", light: "petrol", seed: 5 }),
        glitter(1235, 652, 1010, 250, "straw", 21),
        place(640, 824, containerShip({ hull: "brick", band: "oxide", lit: true, seed: 4, tiers: 5 }), { scale: 1.12 }),
        place(1160, 834, bowWave(560, "mist", "lagoon")),
        gouges({ left: 40, right: 1150, top: 850, bottom: 905, rows: 4, length: 120, thickness: 5, fill: "straw", seed: 8, cover: 0.16 }),
        swell(985, 330, 26, "night", 60),
        circle(0, 0, 0, "night"),
        rect(0, 1050, 1600, 20, "night"),
      ].join(""),
  },
};
