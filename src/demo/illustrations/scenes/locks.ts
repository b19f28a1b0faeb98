import type { SceneBook } from "../scene.ts";
import { fade, texture } from "../texture.ts";
import { circle, curve, group, line, path, place, poly, rect, repeat } from "../svg.ts";
import { quayHouses } from "../motifs/buildings.ts";
import { chartFrame, contours, soundings, vesselFromAbove } from "../motifs/chart.ts";
import { containerShip } from "../motifs/container-ship.ts";
import { compassRose, numerals } from "../motifs/instruments.ts";
import { controlTower, floatingGate, mitreGates, swingBridge } from "../motifs/lock.ts";
import { gullStanding } from "../motifs/marks.ts";
import { cloud, cloudBar, rays, sky, sun } from "../motifs/sky.ts";
import { mug } from "../motifs/still-life.ts";
import { tug } from "../motifs/tug.ts";
import { windmill } from "../motifs/turbine.ts";
import { bowWave, glitter, water } from "../motifs/water.ts";
import { barge } from "../motifs/workboats.ts";

/** Locks, bridges and rivers. */
export const lockScenes: SceneBook = {
  "gate-under-tow": { title: "A new lock gate is towed in at sunrise", draw: gateUnderTow },
  "swing-bridge-fog": { title: "A swing bridge stands open in the fog", draw: swingBridgeFog },
  "low-water-barge": { title: "A half-laden barge passes a water gauge in a dry summer", draw: lowWaterBarge },
  "lock-plan": { title: "The sea lock and its approaches, from above", draw: lockPlan },
  "lock-control-room": { title: "The view from a lock control room", draw: lockControlRoom },
};

function gateUnderTow(): string {
  return group(
    sky(["petrol", "lagoon", "haze", "straw", "blush"], 610),
    rays(1180, 600, 1500, -172, -8, 11, "straw"),
    sun(1180, 590, 150, "oxide", "brick"),
    place(180, 250, cloudBar(620, "mist")),
    place(760, 340, cloudBar(500, "paper"), { scale: 0.8 }),
    poly([[0, 612], [0, 560], [120, 552], [240, 572], [420, 568], [520, 590], [700, 596], [760, 612]], "petrol"),
    place(96, 572, controlTower("slate", "night", false), { scale: 0.5 }),
    water({ top: 608, base: "petrol", dark: "navy", light: "haze", seed: 9 }),
    glitter(1180, 616, 900, 340, "straw", 3),
    line([[1000, 742], [1230, 712]], "sand", 4),
    place(1340, 762, tug({ hull: "oxide", funnel: "mustard" }), { scale: 0.82 }),
    place(1510, 770, bowWave(330, "paper", "haze")),
    place(610, 810, floatingGate("navy", "slate")),
    fade({ left: 160, right: 1060, from: 842, to: 910, radius: 6, pitch: 18, fill: "night" }),
    line([[140, 600], [60, 820]], "sand", 5),
    place(120, 936, tug({ hull: "brick", house: "sand", funnel: "oxide" }), { scale: 1.25, mirrored: true }),
    place(-116, 948, bowWave(420, "paper", "haze"), { mirrored: true }),
  );
}

function swingBridgeFog(): string {
  return group(
    rect(0, 0, 1600, 1067, "mist"),
    rect(0, 0, 1600, 150, "haze"),
    path("M0 150C500 110 900 210 1600 130V220C1000 280 500 200 0 240Z", "haze"),
    sun(330, 240, 84, "paper"),
    place(880, 560, quayHouses(["haze", "haze", "haze", "haze", "haze", "haze", "haze"]), { scale: 0.8 }),
    place(1250, 620, containerShip({ hull: "lagoon", band: "petrol", seed: 30, tiers: 3 }), { scale: 0.72, mirrored: true }),
    path("M0 520C400 470 900 560 1600 500V640H0Z", "mist"),
    water({ top: 600, base: "haze", dark: "lagoon", light: "paper", seed: 13, rows: 10 }),
    place(560, 800, swingBridge("petrol", "navy"), { scale: 1.36 }),
    fade({ left: 430, right: 700, from: 836, to: 910, radius: 8, pitch: 20, fill: "lagoon" }),
    path("M-20 700C300 660 560 720 860 690C1200 660 1400 730 1640 700V742C1300 760 1100 720 800 744C500 770 300 730 -20 748Z", "mist"),
    poly([[1240, 1067], [1320, 820], [1640, 800], [1640, 1067]], "slate"),
    poly([[1320, 820], [1640, 800], [1640, 828], [1312, 848]], "dune"),
    rect(1430, 430, 14, 390, "navy"),
    rect(1402, 400, 70, 150, "navy", 12),
    circle(1437, 440, 24, "oxide"),
    circle(1437, 440, 12, "coral"),
    circle(1437, 510, 24, "night"),
    line([[1330, 760], [1640, 738]], "paper", 8),
    repeat(4, (index) => line([[1346 + index * 88, 758 - index * 6], [1346 + index * 88, 826 - index * 5]], "paper", 8)),
    repeat(4, (index) => line([[1346 + index * 70, 759 - index * 5], [1380 + index * 70, 756 - index * 5]], "oxide", 8)),
  );
}

function lowWaterBarge(): string {
  return group(
    sky(["lagoon", "haze", "mist", "paper"], 470),
    sun(860, 190, 86, "straw"),
    place(1150, 240, cloud("paper", "mist"), { scale: 1.2 }),
    poly([[0, 480], [300, 452], [700, 470], [1100, 448], [1600, 470], [1600, 540], [0, 540]], "petrol"),
    place(1080, 470, windmill("brick", "night", "paper"), { scale: 0.78 }),
    repeat(9, (index) => group(rect(60 + index * 92, 440, 8, 40, "night"), circle(64 + index * 92, 420 + (index % 3) * 6, 34, index % 2 === 0 ? "petrol" : "slate"))),
    poly([[0, 500], [600, 500], [1600, 486], [1600, 640], [1000, 620], [400, 640], [0, 610]], "sand"),
    poly([[0, 560], [500, 560], [1600, 540], [1600, 640], [1000, 620], [400, 640], [0, 610]], texture("dots", "dune")),
    repeat(4, (index) => poly([[160 + index * 330, 590], [250 + index * 330, 585], [330 + index * 330, 660], [220 + index * 330, 662]], "slate")),
    water({ top: 626, base: "lagoon", dark: "petrol", light: "paper", seed: 23, rows: 10 }),
    place(640, 800, barge({ hull: "oxide", hatches: "navy", freeboard: 104 }), { scale: 1.22 }),
    fade({ left: 110, right: 1180, from: 826, to: 890, radius: 7, pitch: 20, fill: "petrol" }),
    poly([[0, 1067], [0, 960], [340, 930], [760, 985], [1010, 1067]], "sand"),
    poly([[0, 1067], [0, 1000], [320, 970], [700, 1020], [860, 1067]], texture("spots", "dune")),
    gauge(),
  );
}

function gauge(): string {
  return group(
    rect(1290, 214, 210, 853, "night"),
    rect(1304, 204, 182, 863, "paper"),
    repeat(10, (index) => group(rect(1304, 224 + index * 92, 56, 23, "night"), rect(1304, 270 + index * 92, 56, 23, "night"), rect(1360, 247 + index * 92, 34, 23, "night"))),
    repeat(9, (index) => place(1412, 230 + index * 92, numerals(String(9 - index), index > 5 ? "oxide" : "night", 2.6))),
    rect(1440, 204, 46, 863, texture("shade", "dune")),
    path("M1250 1040C1330 1010 1460 1012 1540 1040V1067H1250Z", "lagoon"),
    place(1396, 206, gullStanding("paper", "haze"), { scale: 0.6, mirrored: true }),
  );
}

function lockPlan(): string {
  const chamber = (y: number): string => group(rect(470, y - 66, 700, 132, "slate"), rect(470, y - 52, 700, 104, "haze"), repeat(3, (gate) => rect(500 + gate * 310, y - 80, 20, 160, "oxide")), repeat(14, (index) => rect(484 + index * 48, y - 64, 22, 8, "sand")));
  return group(
    rect(0, 0, 1600, 1067, "mist"),
    contours({ x: 180, y: 560, radius: 470, inks: ["haze", "lagoon", "petrol"], seed: 18, stretch: 1.1 }),
    contours({ x: 1440, y: 480, radius: 330, inks: ["haze", "lagoon"], seed: 8, stretch: 1.2 }),
    path("M470 0H1180C1160 90 1240 150 1600 170V0ZM470 0C440 140 380 200 470 300V0Z", "sand"),
    poly([[440, 0], [1600, 0], [1600, 190], [1260, 210], [1170, 330], [470, 330], [370, 210]], "sand"),
    poly([[470, 730], [1170, 730], [1280, 860], [1600, 890], [1600, 1067], [360, 1067], [400, 860]], "sand"),
    poly([[470, 860], [1170, 830], [1280, 960], [1600, 980], [1600, 1067], [360, 1067]], texture("dots", "dune")),
    poly([[440, 0], [1600, 0], [1600, 110], [900, 120], [500, 90]], texture("dots", "dune")),
    rect(470, 470, 700, 120, "dune"),
    poly([[470, 520], [380, 530], [470, 540]], "dune"),
    chamber(396),
    chamber(664),
    repeat(7, (index) => rect(520 + index * 90, 150 + (index % 2) * 50, 56, 56, index % 3 === 0 ? "oxide" : "brick")),
    repeat(5, (index) => rect(560 + index * 120, 900 + (index % 2) * 40, 84, 40, index % 2 === 0 ? "brick" : "coral")),
    place(740, 664, vesselFromAbove("navy", "dune", ["oxide", "mustard", "lagoon", "coral", "sand"]), { scale: 1.5 }),
    place(220, 640, vesselFromAbove("oxide", "sand", ["navy", "navy"]), { scale: 1.2, turn: 8 }),
    place(1390, 400, vesselFromAbove("petrol", "sand", ["mustard", "oxide", "paper", "mustard"]), { scale: 1.2, turn: 176 }),
    soundings({ left: 70, top: 300, columns: 5, rows: 8, pitch: 80, colour: "navy", seed: 2 }),
    soundings({ left: 1240, top: 530, columns: 4, rows: 4, pitch: 84, colour: "navy", seed: 6 }),
    place(1410, 820, compassRose("navy", "paper", "oxide"), { scale: 0.5 }),
    chartFrame(1600, 1067, 26, "night", "paper"),
  );
}

function lockControlRoom(): string {
  return group(
    rect(0, 0, 1600, 1067, "night"),
    sky(["straw", "blush", "mist"], 420),
    poly([[520, 330], [1080, 330], [1600, 760], [0, 760]], "lagoon"),
    poly([[520, 330], [1080, 330], [1600, 760], [0, 760]], texture("rule", "petrol")),
    poly([[0, 420], [0, 780], [520, 330], [440, 330]], "dune"),
    poly([[1600, 420], [1600, 780], [1080, 330], [1160, 330]], "dune"),
    rect(0, 310, 1600, 30, "petrol"),
    place(800, 470, mitreGates(640, 170, "oxide", "brick"), { scale: 0.9 }),
    place(800, 606, barge({ hull: "navy", hatches: "mustard", freeboard: 60 }), { scale: 0.7 }),
    poly([[0, 0], [1600, 0], [1600, 70], [0, 70]], "night"),
    repeat(5, (index) => poly([[index * 400 - 20, 60], [index * 400 + 24, 60], [index * 400 + 34 - (index - 2) * 18, 720], [index * 400 - 30 - (index - 2) * 18, 720]], "night")),
    poly([[0, 760], [1600, 760], [1600, 1067], [0, 1067]], "navy"),
    poly([[0, 740], [1600, 740], [1600, 790], [0, 790]], "slate"),
    repeat(3, (index) => place(0, 120, screen(150 + index * 480, index))),
    operator(),
    place(1470, 960, mug("oxide", "paper"), { scale: 0.62 }),
  );
}

function screen(x: number, kind: number): string {
  return group(
    poly([[x, 560], [x + 330, 560], [x + 346, 800], [x - 16, 800]], "night"),
    poly([[x + 16, 576], [x + 314, 576], [x + 326, 780], [x + 4, 780]], "petrol"),
    kind === 1
      ? group(rect(x + 60, 640, 210, 70, "haze"), rect(x + 60, 640, 10, 70, "oxide"), rect(x + 260, 640, 10, 70, "oxide"), rect(x + 100, 660, 110, 30, "mustard"))
      : repeat(5, (index) => group(rect(x + 40, 604 + index * 34, 90 + ((index * 47 + kind * 31) % 120), 12, index % 2 === 0 ? "haze" : "straw"), circle(x + 290, 610 + index * 34, 8, index === 2 ? "oxide" : "straw"))),
    rect(x + 140, 800, 50, 40, "night"),
  );
}

function operator(): string {
  return group(
    path("M640 1080C640 960 700 900 790 890C890 898 950 960 956 1067Z", "oxide"),
    path("M830 892C890 900 950 960 956 1067H860C880 1000 870 940 830 892Z", texture("shade", "night")),
    rect(764, 830, 60, 80, "dune"),
    path("M716 780C712 700 760 668 800 668C850 668 886 708 878 780C872 840 840 866 798 866C752 866 720 840 716 780Z", "brick"),
    path("M820 670C860 676 886 714 878 780C874 826 850 856 820 864C850 800 850 730 820 670Z", texture("hatch", "night")),
    curve("M708 770C708 640 888 640 886 770", "night", 14),
    rect(694, 744, 30, 64, "night", 12),
    rect(872, 744, 30, 64, "night", 12),
  );
}
