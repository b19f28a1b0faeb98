import type { CountingWords } from './counting-words.ts';

const words: CountingWords = {
  title: 'So werden Besuche gezählt',
  counted: (site) =>
    `${site} zählt, wie oft und wie lange die Seiten gelesen werden. Dafür werden weder Namen noch IP-Adressen gespeichert und keine Cookies gesetzt. Sie werden weder an einem anderen Tag noch auf einer anderen Website wiedererkannt, es sei denn, Sie haben Leistungs-Cookies erlaubt. Sie können widersprechen: Dann werden Besuche mit diesem Browser nicht gezählt.`,
  object: 'Meine Besuche nicht zählen',
  notCounted:
    'Besuche mit diesem Browser werden nicht gezählt. Ein Cookie speichert diese Entscheidung für 13 Monate.',
  resume: 'Meine Besuche wieder zählen',
  signal: 'Ihr Browser sendet Global Privacy Control. Deshalb werden Ihre Besuche nicht gezählt.',
};

export const de = () => words;
