import type { SceneBook } from "../scene.ts";
import { fade, gouge, gouges, texture } from "../texture.ts";
import { clip, group, line, path, place, poly, rect, repeat } from "../svg.ts";
import { mountain } from "../motifs/buildings.ts";
import { containerShip } from "../motifs/container-ship.ts";
import { islandFerry } from "../motifs/ferry.ts";
import { numerals } from "../motifs/instruments.ts";
import { buoy, gullFlying, lighthouse, skerry } from "../motifs/marks.ts";
import { worker } from "../motifs/people.ts";
import { cloud, cloudBar, flecks, rain, rays, sky, stars, sun } from "../motifs/sky.ts";
import { pilotBoat } from "../motifs/small-craft.ts";
import { windTurbine } from "../motifs/turbine.ts";
import { bowWave, glitter, swell, water } from "../motifs/water.ts";
import { dredger, rainbowSpray } from "../motifs/workboats.ts";

/** Ships under way. */
export const seaScenes: SceneBook = {
  "feeder-by-night": { title: "A feeder passes a wind farm under a full moon", draw: feederByNight },
  "pilot-ladder": { title: "A pilot climbs the ladder from a boat in a swell", draw: pilotLadder },
  "fjord-ferry": { title: "An island ferry between steep mountains", draw: fjordFerry },
  "dredger-dawn": { title: "A dredger throws sand on to a bank at dawn", draw: dredgerDawn },
  "lighthouse-beam": { title: "A lighthouse beam over a breaking sea", draw: lighthouseBeam },
  "buoy-in-swell": { title: "A red buoy heels in a rain squall", draw: buoyInSwell },
};

function feederByNight(): string {
  return group(
    sky(["night", "navy", "navy", "slate", "petrol"], 640),
    stars(1600, 420, 70, "sand", 11),
    sun(1235, 240, 128, "straw", "mustard"),
    place(980, 300, cloudBar(420, "navy")),
    place(1190, 206, cloudBar(380, "slate"), { scale: 0.8 }),
    repeat(6, (index) => place(1010 + index * 104, 648, windTurbine("haze", 20 + index * 37, "slate"), { scale: 0.3 + (index % 2) * 0.1 })),
    water({ top: 640, base: "navy", dark: "night", light: "petrol", seed: 5 }),
    glitter(1235, 652, 1010, 250, "straw", 21),
    place(560, 836, containerShip({ hull: "brick", band: "oxide", lit: true, seed: 4, tiers: 5 }), { scale: 1.24 }),
    place(1136, 846, bowWave(620, "mist", "lagoon")),
    gouges({ left: 0, right: 1080, top: 866, bottom: 925, rows: 4, length: 120, thickness: 5, fill: "straw", seed: 8, cover: 0.16 }),
    swell(1000, 330, 26, "night", 60),
  );
}

function pilotLadder(): string {
  const hull = "M760 0C790 300 800 620 792 1067H1600V0Z";
  return group(
    sky(["slate", "lagoon", "haze", "mist"], 560),
    place(330, 250, cloud("haze", "lagoon"), { scale: 1.7 }),
    place(60, 380, cloud("mist", "haze"), { scale: 1.2 }),
    water({ top: 540, base: "lagoon", dark: "petrol", light: "mist", seed: 44, rows: 9 }),
    swell(700, 520, 60, "petrol", 120),
    clip(
      path(hull, "navy"),
      group(
        path(hull, "navy"),
        rect(740, 850, 900, 230, "oxide"),
        rect(740, 838, 900, 14, "paper"),
        repeat(8, (index) => rect(780, 60 + index * 112, 900, 3, "night")),
        repeat(5, (index) => rect(930 + index * 160, 0, 3, 1067, "night")),
        path("M740 0C800 300 810 620 800 1067H860C872 620 860 300 836 0Z", texture("hatch", "night")),
        repeat(5, (index) => place(1424, 610 + index * 92, numerals(String(9 - index), "paper", 2.3))),
        repeat(5, (index) => rect(1484, 629 + index * 92, 44, 5, "paper")),
      ),
    ),
    ladder(),
    place(1008, 486, worker({ jacket: "coral", trousers: "slate", helmet: "paper", skin: "blush", pose: "hauling" }), { scale: 0.74 }),
    place(470, 806, pilotBoat("oxide", "mustard"), { scale: 1.72, turn: -7 }),
    place(800, 790, bowWave(500, "paper", "haze"), { turn: -4 }),
    swell(880, 420, 46, "slate", 40),
    swell(972, 520, 60, "petrol", 260),
    gouges({ left: 0, right: 1600, top: 900, bottom: 1040, rows: 5, length: 110, thickness: 5, fill: "haze", seed: 3, cover: 0.3 }),
    rain(1600, 1067, 90, "mist", 12),
  );
}

function ladder(): string {
  return group(
    line([[1030, 0], [1030, 700]], "sand", 9),
    line([[1130, 0], [1130, 700]], "sand", 9),
    repeat(15, (index) => group(rect(1018, 22 + index * 47, 124, 13, index % 5 === 4 ? "mustard" : "dune"), rect(1018, 31 + index * 47, 124, 4, "brick"))),
  );
}

function fjordFerry(): string {
  return group(
    sky(["lagoon", "haze", "mist", "paper", "straw"], 600),
    sun(1010, 420, 92, "paper"),
    place(120, 250, cloudBar(560, "paper")),
    place(1000, 190, cloudBar(480, "mist")),
    place(420, 620, mountain(820, 300, "haze", "lagoon", "paper")),
    place(900, 620, mountain(900, 420, "lagoon", "petrol", "paper")),
    place(-320, 660, mountain(980, 560, "petrol", "navy", "mist")),
    place(1180, 690, mountain(800, 600, "slate", "night", "mist")),
    rect(0, 618, 1600, 90, "lagoon"),
    water({ top: 660, base: "lagoon", dark: "petrol", light: "mist", seed: 61 }),
    glitter(1010, 664, 860, 210, "paper", 14),
    repeat(5, (index) => rect(150 + index * 74, 622 - (index % 2) * 6, 40, 40 + (index % 2) * 6, index % 2 === 0 ? "oxide" : "mustard")),
    repeat(5, (index) => poly([[142 + index * 74, 624 - (index % 2) * 6], [170 + index * 74, 598 - (index % 2) * 6], [198 + index * 74, 624 - (index % 2) * 6]], "night")),
    rect(110, 660, 440, 14, "dune"),
    place(840, 850, islandFerry("oxide", "mustard"), { scale: 1.3 }),
    place(1180, 858, bowWave(460, "paper", "haze")),
    fade({ left: 440, right: 1240, from: 880, to: 960, radius: 7, pitch: 20, fill: "petrol" }),
    poly([[0, 1067], [0, 930], [130, 912], [260, 958], [420, 978], [560, 1040], [600, 1067]], "night"),
    place(300, 380, gullFlying("paper", "mist"), { scale: 0.7 }),
    place(1380, 330, gullFlying("paper", "mist"), { scale: 0.42, mirrored: true }),
  );
}

function dredgerDawn(): string {
  return group(
    sky(["mustard", "straw", "sand", "blush", "coral"], 590),
    rays(300, 600, 1700, -150, 0, 9, "straw"),
    sun(300, 560, 170, "paper"),
    place(760, 210, cloudBar(700, "paper")),
    place(-60, 330, cloudBar(420, "sand")),
    poly([[900, 600], [1080, 578], [1300, 588], [1600, 566], [1600, 640], [900, 640]], "brick"),
    repeat(4, (index) => place(1130 + index * 120, 580, windTurbine("brick", 10 + index * 31, "brick"), { scale: 0.22 })),
    water({ top: 598, base: "lagoon", dark: "petrol", light: "straw", seed: 71 }),
    glitter(300, 606, 930, 320, "paper", 4),
    path("M1060 800C1180 740 1320 760 1420 740C1500 728 1560 744 1640 730V880C1500 900 1240 880 1060 800Z", "sand"),
    path("M1160 812C1280 790 1420 800 1640 790V880C1500 900 1300 872 1160 812Z", texture("dots", "dune")),
    place(460, 800, dredger("navy", "paper"), { scale: 1.24 }),
    place(878, 606, rainbowSpray("dune", "brick"), { scale: 1.06 }),
    place(890, 812, bowWave(500, "paper", "haze")),
    place(1300, 380, gullFlying("paper", "sand"), { scale: 0.5 }),
    place(1430, 450, gullFlying("paper", "sand"), { scale: 0.34 }),
    swell(985, 410, 26, "petrol", 100),
  );
}

function lighthouseBeam(): string {
  return group(
    sky(["night", "night", "navy", "slate"], 620),
    stars(1600, 300, 30, "haze", 5),
    poly([[1130, 214], [-40, -40], [-40, 350]], "mustard"),
    poly([[1130, 214], [-40, 10], [-40, 270]], "straw"),
    poly([[1130, 214], [-40, 10], [-40, 270]], texture("rule", "mustard")),
    poly([[1150, 214], [1640, 120], [1640, 330]], "mustard"),
    place(140, 470, cloudBar(640, "petrol")),
    place(1080, 420, cloudBar(560, "petrol")),
    water({ top: 610, base: "petrol", dark: "navy", light: "haze", seed: 81 }),
    place(720, 840, skerry(860, 230, "slate", "night")),
    place(1140, 688, lighthouse({ tower: "paper", band: "oxide", lit: true })),
    rect(1220, 612, 120, 76, "paper"),
    poly([[1208, 614], [1280, 570], [1352, 614]], "oxide"),
    rect(1246, 636, 24, 26, "straw"),
    swell(850, 560, 80, "lagoon", 200),
    swell(900, 470, 70, "petrol", 30),
    gouges({ left: 0, right: 1600, top: 790, bottom: 850, rows: 4, length: 150, thickness: 7, fill: "paper", seed: 17, cover: 0.34 }),
    swell(1000, 620, 80, "navy", 320),
    spray(),
  );
}

function buoyInSwell(): string {
  return group(
    sky(["petrol", "slate", "lagoon", "haze"], 520),
    place(260, 270, cloud("slate", "night"), { scale: 2.3 }),
    place(1250, 220, cloud("petrol", "night"), { scale: 2 }),
        water({ top: 500, base: "haze", dark: "lagoon", light: "paper", seed: 91, rows: 6 }),
    place(1240, 536, containerShip({ hull: "navy", seed: 12, tiers: 4 }), { scale: 0.32, mirrored: true }),
    swell(640, 700, 110, "lagoon", 60),
    gouges({ left: 0, right: 1600, top: 620, bottom: 740, rows: 5, length: 130, thickness: 5, fill: "mist", seed: 27, cover: 0.3 }),
    place(540, 905, buoy("oxide", "brick", true), { scale: 2.3, turn: 13 }),
    place(960, 300, gullFlying("paper", "mist"), { scale: 0.9, mirrored: true }),
    swell(915, 760, 120, "petrol", 60),
    gouges({ left: 0, right: 1600, top: 850, bottom: 950, rows: 4, length: 170, thickness: 7, fill: "haze", seed: 29, cover: 0.28 }),
    swell(1000, 640, 70, "navy", 90),
    rain(1600, 900, 60, "mist", 77, 112),
  );
}

function spray(): string {
  const jets = [-152, -138, -124, -112, -101, -92, -82, -71, -58, -44, -30];
  return group(
    ...jets.map((turn, index) => gouge(790, 850, 150 + ((index * 53) % 110), 17, index % 3 === 1 ? "mist" : "paper", turn)),
    ...jets.map((turn, index) => gouge(790, 850, 90 + ((index * 37) % 60), 9, "haze", turn + 5)),
    place(690, 590, flecks(210, 120, 22, "paper", 23)),
    gouge(640, 852, 330, 15, "paper"),
  );
}
