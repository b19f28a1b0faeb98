/**
 * The printing inks of the house style: six hues of a mid-century shipping poster, each with the one or two
 * tones that a second pass through the press would give, and two browns for skin; then the ovens' inks,
 * from rye to celery, in which Batch is printed. Nothing else may be used in an illustration.
 */
export const ink = {
  night: '#0b1a2b',
  navy: '#14304a',
  slate: '#2b4c63',
  petrol: '#1d5a66',
  lagoon: '#4b8b90',
  haze: '#8fb8b4',
  mist: '#c4d8d0',
  brick: '#7a2a1d',
  oxide: '#b3432a',
  coral: '#d97d58',
  blush: '#ecb492',
  mustard: '#d79a2b',
  straw: '#edc66f',
  clay: '#9c5a3a',
  tan: '#cb8f63',
  dune: '#c8a775',
  sand: '#e4cfa4',
  paper: '#f5eddb',
  rye: '#2e1a14',
  cocoa: '#55291c',
  crust: '#8f4a23',
  amber: '#c9782c',
  honey: '#e9b650',
  butter: '#f7dd97',
  flour: '#fcf4e3',
  plum: '#6a2438',
  rose: '#c8604f',
  petal: '#edb09a',
  olive: '#4d5a35',
  sage: '#8d9a68',
  celery: '#c9cfa1',
} as const;

/** The name of an ink. */
export type InkName = keyof typeof ink;

/** The tone a second pass would print on a fill. */
export function darker(fill: InkName): InkName {
  const tones: Partial<Record<InkName, InkName>> = {
    oxide: 'brick',
    coral: 'oxide',
    mustard: 'brick',
    straw: 'mustard',
    sand: 'dune',
    paper: 'dune',
    lagoon: 'petrol',
    haze: 'lagoon',
    mist: 'haze',
    petrol: 'navy',
    slate: 'navy',
    blush: 'coral',
    dune: 'brick',
    tan: 'clay',
    cocoa: 'rye',
    crust: 'cocoa',
    amber: 'crust',
    honey: 'amber',
    butter: 'honey',
    flour: 'butter',
    rose: 'plum',
    petal: 'rose',
    olive: 'rye',
    sage: 'olive',
    celery: 'sage',
  };
  return tones[fill] ?? 'night';
}
