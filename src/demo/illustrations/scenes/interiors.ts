import type { SceneBook } from "../scene.ts";
import { fade, texture } from "../texture.ts";
import { circle, clip, curve, ellipse, group, line, path, place, poly, rect, repeat } from "../svg.ts";
import { chartFrame, chartLight, contours, soundings, track } from "../motifs/chart.ts";
import { containerShip } from "../motifs/container-ship.ts";
import { compassRose, dividers, radarScreen } from "../motifs/instruments.ts";
import { lighthouse } from "../motifs/marks.ts";
import { lifebuoy } from "../motifs/mooring.ts";
import { worker } from "../motifs/people.ts";
import { rain, sky, stars } from "../motifs/sky.ts";
import { binoculars, handheldRadio, logbook, mug } from "../motifs/still-life.ts";
import { swell, water } from "../motifs/water.ts";
import { containerDoors } from "../motifs/yard.ts";

/** Rooms, decks and tables. */
export const interiorScenes: SceneBook = {
  "mug-and-radio": { title: "A wheelhouse sill on a wet night", draw: mugAndRadio },
  "vehicle-deck": { title: "Trailers on a ferry's vehicle deck", draw: vehicleDeck },
  "mess-room": { title: "The mess room of a small cargo ship in a seaway", draw: messRoom },
  "radar-watch": { title: "A radar picture before a night arrival", draw: radarWatch },
  "harbour-chart": { title: "A passage plan on a chart", draw: harbourChart },
};

function mugAndRadio(): string {
  return group(
    sky(["night", "navy", "slate", "petrol"], 620),
    water({ top: 560, base: "navy", dark: "night", light: "petrol", seed: 20, rows: 6 }),
    place(1180, 600, containerShip({ hull: "slate", lit: true, seed: 6, tiers: 3 }), { scale: 0.56, mirrored: true }),
    repeat(7, (index) => group(circle(90 + index * 96, 552 - (index % 2) * 8, 7, index % 3 === 0 ? "coral" : "straw"), rect(87 + index * 96, 570, 6, 60 + (index % 3) * 18, "mustard"))),
    rain(1600, 760, 120, "haze", 51, 104),
    poly([[500, 0], [560, 0], [548, 760], [480, 760]], "night"),
    poly([[1180, 0], [1240, 0], [1262, 760], [1190, 760]], "night"),
    rect(0, 0, 1600, 60, "night"),
    poly([[0, 740], [1600, 740], [1600, 1067], [0, 1067]], "brick"),
    poly([[0, 740], [1600, 740], [1600, 784], [0, 784]], "coral"),
    rect(0, 800, 1600, 270, texture("rule", "night")),
    ellipse(430, 960, 250, 40, "night"),
    place(1180, 900, handheldRadio("slate", "mustard", "straw"), { scale: 1.25, turn: 4 }),
    place(860, 930, logbook("petrol", "paper", "slate"), { scale: 0.95 }),
    place(420, 960, mug("paper", "oxide"), { scale: 1.55 }),
    place(1430, 950, binoculars("navy", "oxide"), { scale: 1.05 }),
  );
}

function vehicleDeck(): string {
  const vanish = [1010, 500] as const;
  const towards = (x: number, y: number, share: number): readonly [number, number] => [x + (vanish[0] - x) * share, y + (vanish[1] - y) * share];
  return group(
    rect(0, 0, 1600, 1067, "petrol"),
    poly([[0, 0], [1600, 0], towards(1600, 0, 0.82), towards(0, 0, 0.82)], "night"),
    poly([[0, 1067], [1600, 1067], towards(1600, 1067, 0.82), towards(0, 1067, 0.82)], "slate"),
    poly([[0, 0], [0, 1067], towards(0, 1067, 0.82), towards(0, 0, 0.82)], "petrol"),
    poly([[1600, 0], [1600, 1067], towards(1600, 1067, 0.82), towards(1600, 0, 0.82)], "navy"),
    doorway(),
    repeat(8, (index) => {
      const share = [0, 0.22, 0.4, 0.53, 0.62, 0.69, 0.74, 0.78][index] ?? 0;
      return group(line([towards(0, 1067, share), towards(0, 0, share), towards(1600, 0, share), towards(1600, 1067, share)], "night", 26 * (1 - share)), line([towards(0, 1000, share), towards(0, 60, share)], "lagoon", 8 * (1 - share)));
    }),
    repeat(5, (index) => {
      const share = [0.08, 0.3, 0.46, 0.58, 0.66][index] ?? 0;
      const [x, y] = towards(800, 40, share);
      return poly([[x - 150 * (1 - share), y], [x + 150 * (1 - share), y], [x + 130 * (1 - share), y + 26 * (1 - share)], [x - 130 * (1 - share), y + 26 * (1 - share)]], "straw");
    }),
    repeat(3, (index) => poly([towards(360 + index * 440, 1067, 0), towards(386 + index * 440, 1067, 0), towards(386 + index * 440, 1067, 0.8), towards(360 + index * 440, 1067, 0.8)], "straw")),
    place(640, 690, trailer("sand", "dune"), { scale: 1.5 }),
    place(1180, 700, trailer("mustard", "brick"), { scale: 1.6 }),
    place(130, 930, trailer("oxide", "brick"), { scale: 3.1 }),
    place(1330, 980, trailer("paper", "dune"), { scale: 3.4 }),
    place(880, 985, worker({ jacket: "coral", trousers: "navy", helmet: "paper", skin: "tan", pose: "pointing" }), { scale: 1.06, mirrored: true }),
  );
}

function doorway(): string {
  return group(clip(rect(866, 410, 288, 186, "paper"), group(sky(["mist", "paper"], 520), rect(860, 510, 300, 100, "lagoon"), rect(860, 510, 300, 100, texture("rule", "petrol")))), rect(856, 400, 308, 12, "night"), rect(856, 596, 308, 10, "straw"));
}

function trailer(fill: "sand" | "mustard" | "oxide" | "paper", shade: "dune" | "brick"): string {
  return group(containerDoors(fill, shade), rect(2, 0, 120, 8, "night"), rect(8, 8, 26, 26, "night", 5), rect(90, 8, 26, 26, "night", 5), rect(12, -2, 16, 7, "coral"), rect(96, -2, 16, 7, "coral"), rect(44, 6, 36, 9, "straw"));
}

function messRoom(): string {
  const porthole = (x: number): string =>
    group(clip(circle(x, 310, 150, "paper"), group(rect(x - 150, 160, 300, 300, "mist"), place(0, 0, swell(310, 300, 40, "lagoon", x - 260)), place(0, 50, swell(340, 260, 34, "petrol", x - 150)))), circle(x, 310, 150, "none", { colour: "brick", width: 34 }), circle(x, 310, 130, "none", { colour: "mustard", width: 7 }), repeat(8, (index) => circle(x + Math.cos((index * Math.PI) / 4) * 150, 310 + Math.sin((index * Math.PI) / 4) * 150, 8, "straw")));
  return group(
    rect(0, 0, 1600, 1067, "sand"),
    rect(0, 0, 1600, 90, "dune"),
    repeat(20, (index) => rect(index * 84, 90, 4, 520, "dune")),
    rect(0, 560, 1600, 60, "brick"),
    rect(0, 560, 1600, 10, "coral"),
    porthole(330),
    porthole(840),
    place(1310, 310, lifebuoy("oxide", "paper"), { scale: 1.15 }),
    poly([[0, 700], [1600, 700], [1600, 1067], [0, 1067]], "petrol"),
    poly([[0, 700], [1600, 700], [1600, 736], [0, 736]], "lagoon"),
    repeat(9, (index) => rect(0, 776 + index * 34, 1600, 3, "navy")),
    place(1160, 940, pan(), { turn: -5 }),
    place(330, 950, mug("paper", "petrol"), { scale: 1.02, turn: -5 }),
    place(640, 970, mug("oxide", "sand"), { scale: 1.02, turn: -5 }),
    group(rect(581, 0, 8, 110, "night"), path("M491 150Q585 50 679 150Z", "night"), ellipse(585, 150, 60, 14, "straw")),
  );
}

function pan(): string {
  return group(
    ellipse(0, 0, 230, 34, "night"),
    path("M-210 -150H210L196 -24Q190 0 150 4H-150Q-190 0 -196 -24Z", "oxide"),
    path("M80 -150H210L196 -24Q190 0 150 4H90Q130 -70 80 -150Z", texture("shade", "brick")),
    ellipse(0, -150, 212, 42, "brick"),
    ellipse(0, -148, 190, 32, "mustard"),
    repeat(9, (index) => ellipse(-140 + index * 34, -152 + (index % 3) * 8, 17, 8, index % 2 === 0 ? "coral" : "straw")),
    rect(-264, -118, 64, 26, "night", 12),
    rect(200, -118, 64, 26, "night", 12),
    line([[60, -160], [170, -330]], "dune", 18),
    curve("M-60 -200C-90 -250 -30 -280 -60 -340", "paper", 8),
    curve("M-130 -200C-150 -240 -100 -270 -124 -310", "paper", 6),
  );
}

function radarWatch(): string {
  return group(
    rect(0, 0, 1600, 1067, "navy"),
    sky(["night", "navy", "petrol"], 480),
    stars(1600, 260, 24, "haze", 2),
    poly([[0, 480], [500, 470], [800, 430], [1100, 474], [1600, 460], [1600, 520], [0, 520]], "night"),
    place(1240, 468, lighthouse({ tower: "haze", band: "slate", lit: true }), { scale: 0.36 }),
    poly([[1240, 300], [1640, 210], [1640, 350]], "mustard"),
    repeat(9, (index) => circle(1000 + index * 62, 486 - (index % 2) * 8, 5, index % 3 === 0 ? "coral" : "straw")),
    rect(0, 500, 1600, 120, "navy"),
    poly([[940, 0], [1000, 0], [1010, 620], [940, 620]], "night"),
    rect(0, 0, 1600, 46, "night"),
    poly([[0, 620], [1600, 560], [1600, 1067], [0, 1067]], "slate"),
    poly([[0, 620], [1600, 560], [1600, 590], [0, 654]], "haze"),
    rect(0, 700, 1600, 370, texture("dots", "navy")),
    rect(130, 110, 800, 850, "night", 60),
    rect(150, 130, 760, 810, "petrol", 50),
    rect(700, 130, 210, 810, texture("shade", "night"), 50),
    place(530, 500, radarScreen("night", "lagoon", "petrol"), { scale: 1.68 }),
    repeat(6, (index) => circle(250 + index * 112, 890, 24, index === 2 ? "oxide" : "sand")),
    place(1260, 960, mug("mustard", "brick"), { scale: 0.95 }),
    place(1490, 985, binoculars("night", "oxide"), { scale: 0.95 }),
    fade({ left: 960, right: 1600, from: 1067, to: 930, radius: 8, pitch: 22, fill: "night" }),
  );
}

function harbourChart(): string {
  return group(
    rect(0, 0, 1600, 1067, "paper"),
    rect(0, 0, 1600, 1067, "mist"),
    contours({ x: 720, y: 620, radius: 520, inks: ["haze", "lagoon", "petrol", "slate"], seed: 42 }),
    path("M0 0H980C940 90 820 60 740 130C650 210 560 130 460 200C360 260 380 350 260 380C160 400 120 330 0 380Z", "sand"),
    path("M0 0H700C640 70 560 50 470 110C380 160 300 150 220 230C140 300 80 270 0 290Z", texture("hatch", "dune")),
    path("M1600 640C1500 620 1480 700 1390 720C1300 740 1290 830 1200 850C1130 870 1120 960 1060 1067H1600Z", "sand"),
    path("M1600 780C1500 780 1450 850 1370 870C1300 890 1290 980 1230 1067H1600Z", texture("hatch", "dune")),
    path("M1310 300C1350 280 1400 300 1410 340C1400 380 1340 390 1316 360Z", "sand", { colour: "slate", width: 3 }),
    soundings({ left: 80, top: 440, columns: 15, rows: 8, pitch: 96, colour: "navy", seed: 12 }),
    soundings({ left: 1050, top: 90, columns: 5, rows: 5, pitch: 96, colour: "navy", seed: 14 }),
    track([[60, 980], [330, 820], [620, 700], [900, 520], [1120, 430], [1540, 170]], "oxide"),
    place(760, 132, chartLight("mustard"), { scale: 1.5 }),
    place(1364, 338, chartLight("mustard"), { scale: 1.4, mirrored: true }),
    place(1210, 856, chartLight("oxide"), { scale: 1.4, mirrored: true }),
    place(300, 200, compassRose("navy", "paper", "oxide"), { scale: 0.5 }),
    place(1010, 300, dividers(120, "mustard", "night"), { scale: 1.7, turn: -32 }),
    chartFrame(1600, 1067, 24, "night", "paper"),
  );
}
