import type { SceneBook } from "../scene.ts";
import { fade, texture } from "../texture.ts";
import { circle, curve, group, line, path, place, poly, rect, repeat } from "../svg.ts";
import { quayHouses } from "../motifs/buildings.ts";
import { shoreCrane, spreaderWithBox } from "../motifs/crane.ts";
import { roroFerry } from "../motifs/ferry.ts";
import { worker } from "../motifs/people.ts";
import { cloud, cloudBar, flecks, rays, sky, stars, sun } from "../motifs/sky.ts";
import { tugBowOn } from "../motifs/tug.ts";
import { swell, water } from "../motifs/water.ts";
import { containerStack, lorry, railWagon, steamEngine, straddleCarrier } from "../motifs/yard.ts";

/** Terminals, yards and the machines on them. */
export const terminalScenes: SceneBook = {
  "straddle-night": { title: "Straddle carriers under the yard lamps", draw: straddleNight },
  "gate-lane": { title: "A lorry under the camera gantry of a terminal gate", draw: gateLane },
  "train-ferry-ice": { title: "A steam train rolls aboard a ferry in the ice", draw: trainFerryIce },
  "crane-at-work": { title: "A container hangs below the boom at dusk", draw: craneAtWork },
  "electric-tug": { title: "A battery tug comes straight at the reader", draw: electricTug },
};

function straddleNight(): string {
  const cone = (x: number): string =>
    group(poly([[x - 16, 250], [x + 16, 250], [x + 240, 900], [x - 240, 900]], texture("dots", "mustard")), rect(x - 6, 240, 12, 640, "night"), rect(x - 44, 228, 88, 20, "night"), repeat(4, (index) => rect(x - 40 + index * 21, 246, 15, 9, "straw")));
  return group(
    sky(["night", "night", "navy", "slate"], 760),
    stars(1600, 360, 40, "haze", 3),
    place(1330, 770, shoreCrane({ colour: "slate", shade: "navy", raised: true, lit: true }), { scale: 0.95 }),
    place(1010, 770, shoreCrane({ colour: "petrol", shade: "navy", raised: true, lit: true }), { scale: 0.8 }),
    place(-40, 790, containerStack([3, 2, 3, 1, 2, 3], ["slate", "petrol", "navy", "slate"]), { scale: 0.9 }),
    rect(0, 786, 1600, 290, "navy"),
    rect(0, 786, 1600, 6, "slate"),
    cone(250),
    cone(1390),
    poly([[330, 1067], [520, 792], [540, 792], [380, 1067]], "straw"),
    poly([[1060, 1067], [930, 792], [948, 792], [1110, 1067]], "straw"),
    place(1180, 900, straddleCarrier({ frame: "lagoon", shade: "petrol", lit: true }), { scale: 1.05 }),
    place(640, 1010, straddleCarrier({ frame: "oxide", shade: "brick", box: "paper", lit: true, boxHeight: 120 }), { scale: 1.85 }),
    fade({ left: 280, right: 1010, from: 1026, to: 1062, radius: 9, pitch: 22, fill: "night" }),
    place(1440, 1040, containerStack([2], ["brick", "mustard"]), { scale: 1.1 }),
  );
}

function gateLane(): string {
  return group(
    sky(["sand", "straw", "paper", "mist"], 690),
    sun(1330, 300, 120, "paper"),
    place(220, 230, cloudBar(520, "paper")),
    place(60, 690, containerStack([2, 3, 3, 2, 3], ["haze", "mist", "dune", "sand", "blush"]), { scale: 0.86 }),
    place(1480, 690, shoreCrane({ colour: "dune", shade: "brick", raised: true }), { scale: 0.86, mirrored: true }),
    rect(0, 680, 1600, 400, "slate"),
    rect(0, 680, 1600, 8, "night"),
    poly([[0, 1000], [1600, 960], [1600, 990], [0, 1034]], "straw"),
    rect(0, 880, 1600, 180, texture("hatch", "navy")),
    gantry(),
    place(720, 900, lorry("oxide", "petrol"), { scale: 2.2 }),
    place(1430, 1030, worker({ jacket: "mustard", trousers: "navy", helmet: "paper", skin: "clay", pose: "pointing" }), { scale: 1.12, mirrored: true }),
    rustOn(),
  );
}

function gantry(): string {
  return group(
    rect(108, 210, 44, 690, "navy"),
    rect(1240, 210, 44, 690, "navy"),
    rect(134, 210, 18, 690, texture("shade", "night")),
    rect(70, 190, 1260, 66, "navy"),
    rect(70, 240, 1260, 16, "night"),
    repeat(5, (index) => group(rect(230 + index * 230, 256, 12, 34, "night"), poly([[200 + index * 230, 288], [268 + index * 230, 288], [280 + index * 230, 330], [200 + index * 230, 330]], "paper"), circle(272 + index * 230, 310, 15, "night"), circle(272 + index * 230, 310, 7, "lagoon"))),
    rect(560, 120, 280, 76, "night", 6),
    path("M620 158h90M690 138l26 20l-26 20", "none", { colour: "mustard", width: 10 }),
    circle(774, 158, 20, "lagoon"),
  );
}

function rustOn(): string {
  return group(
    path("M236 596C260 580 300 600 318 590C340 610 330 650 346 690C320 712 290 700 262 708C240 690 250 640 236 596Z", "oxide"),
    path("M262 620C280 610 300 620 306 640C312 664 300 680 284 676C264 672 256 640 262 620Z", texture("dots", "mustard")),
    curve("M268 706V748M300 704V770M326 698V732", "oxide", 7),
    path("M216 566H366V724H216Z", "none", { colour: "straw", width: 6, dash: "28 18" }),
  );
}

function trainFerryIce(): string {
  return group(
    sky(["navy", "slate", "lagoon", "haze", "blush"], 600),
    place(180, 200, cloudBar(560, "slate")),
    place(700, 300, cloudBar(620, "haze")),
    poly([[0, 620], [0, 560], [220, 540], [420, 560], [600, 556], [600, 620]], "mist"),
    rect(0, 596, 1600, 480, "haze"),
    repeat(9, (index) => poly([[index * 190 - 30, 640 + (index % 3) * 34], [index * 190 + 60, 622 + (index % 3) * 34], [index * 190 + 150, 636 + (index % 3) * 34], [index * 190 + 120, 658 + (index % 3) * 34], [index * 190 + 10, 660 + (index % 3) * 34]], "mist")),
    place(1330, 820, roroFerry({ hull: "night", stripe: "oxide", funnel: "mustard", lit: true }), { scale: 1.32 }),
    poly([[700, 660], [780, 656], [780, 800], [716, 800]], "brick"),
    rect(750, 640, 70, 150, "night"),
    poly([[0, 800], [620, 800], [800, 776], [800, 800], [640, 840], [0, 840]], "slate"),
    line([[0, 796], [620, 796], [800, 774]], "night", 10),
    repeat(7, (index) => rect(30 + index * 90, 836, 22, 240, "night")),
    line([[0, 900], [620, 900]], "night", 8),
    line([[40, 838], [130, 1060], [220, 838], [310, 1060], [400, 838], [490, 1060], [580, 838]], "night", 7),
    place(110, 792, railWagon("brick", "night"), { scale: 1.1 }),
    place(478, 792, steamEngine("petrol", "night"), { scale: 1.24 }),
    path("M600 530C560 480 640 450 600 390C560 330 470 340 420 280C360 240 260 270 200 220C240 330 330 320 400 370C460 420 500 430 530 480C550 510 560 520 580 534Z", "paper"),
    path("M590 520C556 470 600 440 560 400C520 370 470 370 430 330C480 400 540 430 556 480Z", texture("hatch", "haze")),
    repeat(8, (index) => poly([[index * 230 - 60, 930 + (index % 2) * 60], [index * 230 + 60, 900 + (index % 2) * 60], [index * 230 + 190, 926 + (index % 2) * 60], [index * 230 + 160, 964 + (index % 2) * 60], [index * 230 - 10, 970 + (index % 2) * 60]], index % 3 === 0 ? "paper" : "mist")),
    repeat(8, (index) => poly([[index * 230 - 10, 970 + (index % 2) * 60], [index * 230 + 160, 964 + (index % 2) * 60], [index * 230 + 150, 984 + (index % 2) * 60], [index * 230, 988 + (index % 2) * 60]], "lagoon")),
    flecks(1600, 1067, 120, "paper", 19),
  );
}

function craneAtWork(): string {
  return group(
    sky(["brick", "oxide", "coral", "blush", "straw"], 900),
    sun(1240, 730, 190, "straw"),
    place(60, 280, cloudBar(620, "coral")),
    place(1050, 210, cloudBar(560, "oxide")),
    place(560, 900, quayHouses(["brick", "brick", "brick", "brick", "brick", "brick", "brick"]), { scale: 0.56 }),
    place(1200, 900, shoreCrane({ colour: "brick", shade: "brick", raised: true }), { scale: 0.5 }),
    rect(0, 890, 1600, 190, "night"),
    place(300, 1010, shoreCrane({ colour: "navy", shade: "night", trolley: 2000 }), { scale: 1.75 }),
    line([[1010, 240], [990, 470]], "night", 6),
    line([[1130, 240], [1150, 470]], "night", 6),
    rect(970, 214, 200, 26, "night"),
    place(1070, 470, spreaderWithBox("oxide", "brick"), { scale: 1.25 }),
    place(720, 1046, worker({ jacket: "mustard", trousers: "slate", helmet: "paper", skin: "tan", pose: "arms-folded" }), { scale: 0.74, mirrored: true }),
    repeat(3, (index) => rect(700 + index * 300, 930, 180, 8, "mustard")),
  );
}

function electricTug(): string {
  return group(
    sky(["paper", "mist", "haze", "haze"], 590),
    rays(560, 590, 1500, -176, -4, 12, "mist"),
    place(1280, 230, cloud("paper", "haze"), { scale: 1.4 }),
    place(230, 620, shoreCrane({ colour: "slate", shade: "petrol", raised: true }), { scale: 0.62 }),
    place(30, 620, shoreCrane({ colour: "slate", shade: "petrol", raised: true }), { scale: 0.62 }),
    place(990, 610, quayHouses(["lagoon", "haze", "lagoon", "slate", "haze", "lagoon"]), { scale: 0.5 }),
    rect(0, 596, 1600, 20, "slate"),
    water({ top: 604, base: "lagoon", dark: "petrol", light: "mist", seed: 75, rows: 9 }),
    swell(760, 800, 50, "petrol", 300),
    place(640, 900, tugBowOn({ hull: "mustard" }), { scale: 2.05 }),
    bowFoam(1),
    bowFoam(-1),
    line([[640, 724], [1160, 640], [1640, 520]], "sand", 16),
    line([[640, 724], [1160, 640], [1640, 520]], "dune", 4),
    swell(1010, 540, 40, "navy", 120),
  );
}

function bowFoam(side: 1 | -1): string {
  return place(640, 930, group(path("M0 20C40 -30 90 -70 150 -96C240 -130 300 -70 390 -40C470 -14 540 -26 640 6C540 40 440 44 340 40C220 60 90 50 0 20Z", "paper"), path("M40 22C90 -10 140 -46 190 -60C250 -60 290 -20 380 0C300 20 160 40 40 22Z", "haze"), circle(250, -130, 12, "paper"), circle(300, -150, 8, "paper"), circle(380, -92, 10, "paper"), circle(190, -140, 7, "paper")), { mirrored: side < 0 });
}
