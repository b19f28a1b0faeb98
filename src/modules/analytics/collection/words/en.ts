import type { CountingWords } from './counting-words.ts';

const words: CountingWords = {
  title: 'How visits are counted',
  counted: (site) =>
    `${site} counts how often and how long its pages are read. No name and no IP address is stored, and no cookie is set for it. You are not recognised on another day or on another website, unless you have allowed performance cookies. You can object: then visits with this browser are not counted.`,
  object: 'Do not count my visits',
  notCounted: 'Visits with this browser are not counted. One cookie stores this choice for 13 months.',
  resume: 'Count my visits again',
  signal: 'Your browser sends Global Privacy Control, so your visits are not counted.',
};

export const en = () => words;
