import type { SceneBook } from "../scene.ts";
import { texture } from "../texture.ts";
import { circle, group, path, place, poly, rect, repeat } from "../svg.ts";
import { craneHook } from "../motifs/crane.ts";
import { bollard, rope, ropeCoil } from "../motifs/mooring.ts";
import { water } from "../motifs/water.ts";

/** One object, close. */
export const closeUpScenes: SceneBook = {
  "mooring-tail": {
    title: "A mooring tail on a quay bollard",
    draw: () =>
      [
        rect(0, 0, 1600, 460, "mist"),
        path("M0 0H1600V150C1100 230 700 20 0 120Z", "haze"),
        water({ top: 330, bottom: 640, base: "lagoon", dark: "petrol", light: "mist", seed: 31, rows: 8 }),
        poly([[0, 610], [1600, 500], [1600, 1067], [0, 1067]], "dune"),
        poly([[0, 610], [1600, 500], [1600, 566], [0, 690]], "sand"),
        poly([[0, 690], [1600, 566], [1600, 600], [0, 730]], texture("hatch", "slate")),
        repeat(3, (index) => poly([[300 + index * 520, 668 - index * 40], [304 + index * 520, 668 - index * 40], [120 + index * 620, 1067], [106 + index * 620, 1067]], "slate")),
        place(640, 900, bollard("oxide", "night"), { scale: 1.75 }),
        rope("M1700 250C1400 330 1100 560 800 700C700 744 560 746 480 716C446 700 470 670 520 664", 64, "paper", "dune"),
        rope("M480 640C560 690 720 690 790 640", 64, "paper", "dune"),
        rope("M1700 190C1420 280 1120 500 800 640", 64, "paper", "dune"),
        place(1250, 930, ropeCoil("mustard", "brick"), { scale: 1.15 }),
      ].join(""),
  },
  "hook-and-boxes": {
    title: "A crane hook above a wall of containers",
    draw: () =>
      [
        rect(0, 0, 1600, 1067, "straw"),
        containerWall(),
        place(1060, 250, craneHook({ block: "mustard", shade: "brick", wire: 300 }), { scale: 1.5 }),
        circle(0, 0, 0, "night"),
      ].join(""),
  },
};

function containerWall(): string {
  const columns = ["oxide", "navy", "lagoon", "paper", "brick", "petrol", "coral", "slate"] as const;
  const tops = [5, 4, 5, 3, 2, 2, 3];
  return repeat(7, (column) =>
    repeat(tops[column] ?? 3, (row) => {
      const fill = columns[(column * 3 + row * 5 + (column % 2)) % columns.length] ?? "oxide";
      const x = -60 + column * 250;
      const y = 1067 - (row + 1) * 214;
      return group(rect(x, y, 244, 208, fill), rect(x + 14, y + 16, 216, 176, texture("rib", "night")), rect(x, y, 244, 14, "night"), rect(x, y, 18, 18, "sand"), rect(x + 226, y, 18, 18, "sand"));
    }),
  );
}
