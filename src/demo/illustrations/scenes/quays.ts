import type { SceneBook } from "../scene.ts";
import { fade, texture } from "../texture.ts";
import { circle, group, line, path, place, poly, rect, repeat } from "../svg.ts";
import { gableHouse, mountain, quayHouses, silos, warehouse } from "../motifs/buildings.ts";
import { containerShip } from "../motifs/container-ship.ts";
import { shoreCrane } from "../motifs/crane.ts";
import { roroFerry } from "../motifs/ferry.ts";
import { radarMast } from "../motifs/instruments.ts";
import { gullFlying, gullStanding, lighthouse, skerry } from "../motifs/marks.ts";
import { bollard, lifebuoy } from "../motifs/mooring.ts";
import { worker } from "../motifs/people.ts";
import { cloud, cloudBar, crescent, rays, sky, stars, sun } from "../motifs/sky.ts";
import { dinghy, fishingBoat } from "../motifs/small-craft.ts";
import { tug } from "../motifs/tug.ts";
import { glitter, water } from "../motifs/water.ts";
import { barge } from "../motifs/workboats.ts";
import { railWagon } from "../motifs/yard.ts";

/** Harbours and quays. */
export const quayScenes: SceneBook = {
  "quay-panorama": { title: "A working harbour on a clear morning", draw: quayPanorama },
  "skarvoy-harbour": { title: "Wooden houses around a northern harbour", draw: skarvoyHarbour },
  "fishing-dawn": { title: "Fishing boats below an ice plant at dawn", draw: fishingDawn },
  "silo-quay": { title: "A barge loads grain below the silos", draw: siloQuay },
  "harbour-office": { title: "The harbour office after dark", draw: harbourOffice },
  "gull-on-bollard": { title: "A gull on a bollard", draw: gullOnBollard },
};

function quayPanorama(): string {
  return group(
    sky(["petrol", "lagoon", "haze", "mist", "paper"], 660),
    sun(480, 330, 100, "straw", "mustard"),
    place(700, 190, cloud("paper", "haze"), { scale: 1.1 }),
    place(1180, 260, cloud("mist", "haze"), { scale: 0.8 }),
    place(1080, 640, quayHouses(["coral", "sand", "slate", "oxide", "mustard"])),
    place(640, 640, warehouse(3, "oxide")),
    rect(560, 632, 1080, 24, "slate"),
    place(190, 690, shoreCrane({ colour: "oxide", shade: "brick", trolley: 470 }), { scale: 0.92 }),
    place(-120, 690, shoreCrane({ colour: "mustard", shade: "brick", raised: true }), { scale: 0.8 }),
    rect(-10, 682, 380, 40, "slate"),
    water({ top: 650, base: "lagoon", dark: "petrol", light: "mist", seed: 15 }),
    rect(-10, 690, 360, 46, "slate"),
    place(640, 800, containerShip({ hull: "navy", seed: 9, tiers: 4 }), { scale: 0.86 }),
    place(1360, 850, tug({ hull: "oxide", funnel: "mustard" }), { scale: 0.72, mirrored: true }),
    poly([[0, 1067], [0, 900], [700, 940], [980, 1067]], "dune"),
    poly([[0, 900], [700, 940], [760, 968], [0, 922]], "sand"),
    poly([[0, 922], [760, 968], [800, 985], [0, 940]], texture("hatch", "brick")),
    place(470, 1010, bollard("navy", "night"), { scale: 0.52 }),
    place(240, 1040, worker({ jacket: "mustard", trousers: "navy", helmet: "paper", skin: "tan", pose: "pointing" }), { scale: 0.86 }),
    place(890, 420, gullFlying("paper", "mist"), { scale: 0.5 }),
    place(1010, 360, gullFlying("paper", "mist"), { scale: 0.34 }),
  );
}

function skarvoyHarbour(): string {
  return group(
    sky(["petrol", "lagoon", "haze", "mist"], 560),
    place(60, 240, cloudBar(560, "mist")),
    place(900, 150, cloudBar(520, "haze")),
    place(-160, 600, mountain(900, 420, "slate", "navy", "paper")),
    place(520, 600, mountain(760, 320, "lagoon", "slate", "paper")),
    place(980, 600, mountain(820, 460, "slate", "navy", "paper")),
    water({ top: 590, base: "petrol", dark: "navy", light: "haze", seed: 25 }),
    place(1180, 640, skerry(420, 90, "slate", "night")),
    place(1400, 576, lighthouse({ tower: "paper", band: "oxide", lit: true }), { scale: 0.52 }),
    poly([[0, 700], [0, 590], [180, 560], [420, 580], [760, 620], [900, 700]], "navy"),
    place(20, 690, gableHouse("oxide", "night", true), { scale: 1.25 }),
    place(230, 700, gableHouse("mustard", "night"), { scale: 1.05 }),
    place(410, 700, gableHouse("paper", "brick", true), { scale: 1.3 }),
    place(626, 704, gableHouse("brick", "night", true), { scale: 1.0 }),
    place(796, 706, gableHouse("lagoon", "night"), { scale: 0.86 }),
    rect(-10, 696, 960, 26, "dune"),
    repeat(16, (index) => rect(10 + index * 60, 718, 12, 66, "night")),
    rect(-10, 718, 960, 8, "brick"),
    glitter(120, 760, 1000, 120, "straw", 2),
    glitter(520, 760, 960, 120, "straw", 6),
    place(1150, 850, fishingBoat("oxide", "paper", "navy"), { scale: 1.42 }),
    place(720, 905, fishingBoat("navy", "mustard", "brick"), { scale: 1.1, mirrored: true }),
    fade({ left: 940, right: 1380, from: 874, to: 950, radius: 7, pitch: 20, fill: "navy" }),
    place(300, 930, dinghy("paper", "dune"), { scale: 1.1 }),
    line([[190, 900], [120, 726]], "sand", 4),
  );
}

function fishingDawn(): string {
  return group(
    sky(["slate", "lagoon", "blush", "straw"], 520),
    sun(1150, 500, 130, "oxide", "brick"),
    place(620, 180, cloudBar(640, "blush")),
    place(180, 270, cloudBar(380, "haze")),
    poly([[800, 530], [960, 486], [1140, 508], [1320, 462], [1600, 500], [1600, 560], [800, 560]], "slate"),
    water({ top: 528, base: "lagoon", dark: "petrol", light: "blush", seed: 35 }),
    glitter(1150, 536, 900, 260, "straw", 16),
    icePlant(),
    poly([[-10, 720], [560, 720], [560, 790], [-10, 790]], "dune"),
    poly([[-10, 740], [560, 740], [560, 1067], [-10, 1067]], "brick"),
    rect(-10, 740, 570, 330, texture("brickwork", "night")),
    rect(-10, 712, 590, 30, "sand"),
    repeat(3, (index) => rect(90 + index * 180, 760, 26, 307, "night")),
    place(820, 860, fishingBoat("petrol", "paper", "oxide"), { scale: 1.75 }),
    place(1330, 760, fishingBoat("oxide", "sand", "navy"), { scale: 0.9 }),
    place(330, 716, worker({ jacket: "mustard", trousers: "petrol", helmet: "oxide", skin: "tan", pose: "hauling" }), { scale: 0.66 }),
    repeat(3, (index) => group(rect(60 + index * 62, 668, 56, 46, "mist"), rect(60 + index * 62, 668, 56, 8, "haze"), rect(66 + index * 62, 656, 44, 14, "paper"))),
    place(1020, 330, gullFlying("paper", "mist"), { scale: 0.62 }),
    place(1240, 250, gullFlying("paper", "mist"), { scale: 0.8, mirrored: true }),
    place(860, 230, gullFlying("paper", "mist"), { scale: 0.4 }),
    fade({ left: 560, right: 1080, from: 900, to: 990, radius: 8, pitch: 22, fill: "petrol" }),
  );
}

function icePlant(): string {
  return group(
    rect(-10, 330, 250, 390, "paper"),
    rect(150, 330, 90, 390, texture("rib", "dune")),
    poly([[-10, 330], [-10, 290], [250, 320], [250, 344]], "oxide"),
    rect(30, 420, 70, 70, "navy"),
    rect(62, 420, 6, 70, "paper"),
    rect(30, 560, 90, 160, "navy"),
    line([[236, 440], [470, 520]], "slate", 26),
    line([[236, 428], [470, 508]], "haze", 7),
    poly([[452, 506], [496, 520], [492, 590], [462, 590]], "slate"),
    repeat(9, (index) => circle(470 + (index % 3) * 9, 604 + index * 13, 6, "paper")),
    line([[300, 450], [300, 716]], "slate", 8),
    line([[400, 500], [400, 716]], "slate", 8),
  );
}

function siloQuay(): string {
  return group(
    sky(["haze", "mist", "paper", "sand"], 720),
    place(240, 240, cloud("paper", "mist"), { scale: 1.5 }),
    place(520, 360, cloud("paper", "mist"), { scale: 0.8 }),
    poly([[0, 704], [0, 640], [160, 616], [400, 646], [620, 638], [760, 704]], "haze"),
    place(900, 690, silos("sand", "brick"), { scale: 1.32 }),
    place(640, 690, warehouse(2, "coral"), { scale: 0.9 }),
    rect(440, 684, 1170, 14, "night"),
    repeat(4, (index) => place(560 + index * 262, 690, railWagon(index % 2 === 0 ? "brick" : "petrol", "night"), { scale: 0.94 })),
    rect(420, 690, 1190, 110, "dune"),
    rect(420, 690, 1190, 16, "sand"),
    rect(420, 706, 1190, 94, texture("brickwork", "brick")),
    rect(404, 684, 24, 120, "slate"),
    water({ top: 780, base: "lagoon", dark: "petrol", light: "mist", seed: 45, rows: 9 }),
    rect(0, 700, 404, 90, "lagoon"),
    poly([[0, 700], [404, 700], [404, 790], [0, 790]], texture("rule", "haze")),
    line([[930, 470], [720, 590], [720, 800]], "slate", 18),
    poly([[706, 790], [734, 790], [752, 850], [688, 850]], "straw"),
    place(660, 910, barge({ hull: "navy", hatches: "mustard", freeboard: 44 }), { scale: 1.24 }),
    fade({ left: 110, right: 1210, from: 936, to: 1010, radius: 7, pitch: 20, fill: "petrol" }),
    place(250, 460, gullFlying("paper", "haze"), { scale: 0.5 }),
  );
}

function harbourOffice(): string {
  return group(
    sky(["night", "navy", "slate", "petrol"], 700),
    stars(1600, 480, 60, "sand", 33),
    crescent(330, 210, 96, "straw"),
    place(520, 320, cloudBar(460, "slate")),
    place(1440, 480, radarMast("haze", "lagoon"), { scale: 0.9 }),
    place(580, 760, warehouse(8, "brick", true), { scale: 1.06 }),
    place(-30, 760, roroFerry({ hull: "petrol", stripe: "mustard", funnel: "oxide", lit: true }), { scale: 0.92 }),
    rect(-10, 750, 560, 70, "navy"),
    poly([[380, 756], [1610, 756], [1610, 1067], [140, 1067]], "slate"),
    poly([[380, 756], [1610, 756], [1610, 776], [366, 776]], "haze"),
    water({ top: 756, base: "navy", dark: "night", light: "petrol", seed: 55 }),
    poly([[520, 756], [1610, 756], [1610, 1067], [220, 1067]], "slate"),
    poly([[520, 756], [560, 756], [272, 1067], [200, 1067]], "dune"),
    poly([[700, 1067], [860, 770], [940, 770], [1040, 1067]], texture("spots", "mustard")),
    poly([[1180, 1067], [1120, 770], [1210, 770], [1420, 1067]], texture("spots", "mustard")),
    rect(446, 420, 12, 440, "night"),
    path("M452 424C452 380 520 372 540 404", "none", { colour: "night", width: 12 }),
    path("M516 408H566L580 436H502Z", "night"),
    poly([[506, 436], [576, 436], [760, 880], [360, 880]], texture("dots", "straw")),
    place(690, 900, worker({ jacket: "mustard", trousers: "night", helmet: "oxide", skin: "blush", pose: "standing" }), { scale: 0.72 }),
    place(1130, 930, bollard("oxide", "night"), { scale: 0.6 }),
    place(1350, 640, lifebuoy("oxide", "paper"), { scale: 0.36 }),
  );
}

function gullOnBollard(): string {
  return group(
    rect(0, 0, 1600, 1067, "straw"),
    rays(1180, 700, 1600, -178, -2, 10, "sand"),
    sun(1180, 640, 210, "coral", "oxide"),
    water({ top: 700, base: "petrol", dark: "navy", light: "haze", seed: 65, rows: 8 }),
    glitter(1180, 706, 1000, 380, "straw", 9),
    place(1370, 712, tug({ hull: "navy", house: "sand", funnel: "oxide" }), { scale: 0.42 }),
    poly([[0, 960], [1000, 930], [1240, 1067], [0, 1067]], "dune"),
    poly([[0, 960], [1000, 930], [1030, 948], [0, 982]], "sand"),
    place(530, 990, bollard("slate", "night"), { scale: 1.3 }),
    place(520, 600, gullStanding("paper", "haze"), { scale: 2.1 }),
  );
}
