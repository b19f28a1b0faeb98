/** The files Batch gives its readers, made when the demo is. */
import { fromTheScaleToThePeel } from '../films/films.ts';
import type { DemoFile } from '../publication.ts';
import { csvFile, knock, soundFile, textFile } from '../make-files.ts';

export const files: readonly DemoFile[] = [
  {
    key: 'flour-prices',
    fileName: 'flour-prices.csv',
    name: 'Flour prices',
    description: 'Euros per 100 kg, bagged, delivered, by month and kind of flour.',
    make: () => csvFile(['Month', 'Wheat T65', 'Wheat wholemeal', 'Rye medium', 'Spelt'], flourPrices()),
  },
  {
    key: 'flue-checklist',
    fileName: 'flue-heat-checklist.txt',
    name: 'Checklist: heat from the flue',
    description: 'One sheet to fill in beside the oven.',
    make: () => textFile(CHECKLIST),
  },
  {
    key: 'done-loaf',
    fileName: 'the-sound-of-a-done-loaf.wav',
    name: 'The sound of a done loaf',
    description: 'Three knocks on a tin loaf, at 30, 35 and 40 minutes.',
    make: () =>
      soundFile(
        7,
        [0.4, 2.6, 4.8].flatMap((at, index) => knock(at, 230 - index * 38)),
      ),
  },
  {
    key: 'boule-film',
    fileName: 'from-the-scale-to-the-peel.mp4',
    name: 'From the scale to the peel',
    description: 'A loaf in four drawings. Twelve seconds, silent.',
    make: () => fromTheScaleToThePeel,
  },
];

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];

/** A winter that rose, a spring that fell, and rain in August. */
function flourPrices(): string[][] {
  const course = [0, 0.4, 1.1, 1.3, 0.8, 0.2, -0.3, -0.6, 0.9, 2.4, 3.1, 3.4];
  return MONTHS.map((month, index) => {
    const rise = course[index] ?? 0;
    return [
      month,
      ...[52.4, 55.1, 49.8, 118.5].map((base, kind) => (base + rise * (1 + kind * 0.4)).toFixed(2)),
    ];
  });
}

const CHECKLIST = `HEAT FROM THE FLUE: A CHECKLIST

Oven and flue
[ ] Flue temperature with the oven loaded: ____ degrees
[ ] Hours a day above 150 degrees: ____
[ ] Free height above the damper (0.9 m needed): ____ m

Who wants the heat
[ ] Hot water drawn a day: ____ litres, at ____ o'clock
[ ] Proving room, kW: ____
[ ] Neighbours with a boiler: ____

The tank
[ ] Litres that fit: ____
[ ] Metres of pipe from flue to tank: ____ (above 15: think again)

Money
[ ] Price with installation: ____
[ ] Last year's gas or power for hot water: ____
[ ] Divide. More than five years: do not.
`;
