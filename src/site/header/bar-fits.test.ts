import { expect, test } from 'vitest';
import { barFits } from './bar-fits.ts';

test.each([
  [['Häfen', 'Schleusen & Flüsse', 'Technik', 'Menschen'], 3],
  [['A very long name of a section that fills the bar by itself', 'B'], 1],
  [['A', 'B', 'C', 'D', 'E', 'F'], 5],
  [['港湾と物流の話題', '閘門と河川の技術', '人'], 3],
  [[], 1],
])('of %j %i stand in the bar of a phone', (labels, count) =>
  expect(barFits(labels)).toBe(`bar-fits-${count}`),
);
