/** The files Quayside gives its readers, made when the demo is. */
import { aLockFromTheSide } from '../films/films.ts';
import { bell, csvFile, soundFile } from '../make-files.ts';
import type { DemoFile } from '../publication.ts';

export const files: readonly DemoFile[] = [
  {
    key: 'tide-table',
    fileName: 'tide-table-harlevik.csv',
    name: 'Tide table, Harlevik',
    description: 'High waters of four weeks, with the depth over the old dock’s sill.',
    make: () => csvFile(['Day', 'High water', 'Height (m)', 'Over the sill (m)'], highWaters()),
  },
  {
    key: 'shore-power-worksheet',
    fileName: 'shore-power-worksheet.csv',
    name: 'Shore power worksheet',
    description: 'What to know before you ask for a price.',
    make: () => csvFile(['Item', 'Yours', 'Median of eleven harbours'], WORKSHEET),
  },
  {
    key: 'harbour-bell',
    fileName: 'the-bell-on-the-mole.wav',
    name: 'The bell on the mole',
    description: 'Three strokes of the fog bell at Harlevik.',
    make: () =>
      soundFile(
        8,
        [0.3, 2.8, 5.3].flatMap((at) => bell(at, 311)),
      ),
  },
  {
    key: 'lock-film',
    fileName: 'a-lock-from-the-side.mp4',
    name: 'A lock from the side',
    description: 'A drawn barge rises in a drawn lock. Twelve seconds, silent.',
    make: () => aLockFromTheSide,
  },
];

const HIGH_WATERS = 54;
/** Minutes from one high water to the next: half a lunar day. */
const BETWEEN_MINUTES = 745;
const SILL_METRES = 2.4;

/** Springs and neaps alternate; a spring falls on the third day. */
function highWaters(): string[][] {
  return Array.from({ length: HIGH_WATERS }, (_, index) => {
    const minutes = 94 + index * BETWEEN_MINUTES;
    const day = minutes / 1440;
    const height = 5.6 + 1.1 * Math.cos(((day - 3) / 14.77) * 2 * Math.PI) + (index % 2 ? 0.12 : -0.12);
    const clock = [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0'));
    return [
      String(Math.floor(day) + 1),
      clock.join(':'),
      height.toFixed(2),
      (height - SILL_METRES).toFixed(2),
    ];
  });
}

const WORKSHEET = [
  ['Boats that stay the night in winter', '', '3'],
  ['Kilowatts at once', '', '82'],
  ['Metres to the transformer', '', '340'],
  ['Who owns the transformer', '', 'the grid operator'],
  ['Metres of trench in rock', '', '60'],
  ['Sockets', '', '4'],
  ['Price in all (euro)', '', '196000'],
];
