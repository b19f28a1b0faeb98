import type { MagazineWords } from './en.ts';

export const de = (): MagazineWords => ({
  magazine: 'Magazin',
  latestIssue: 'Aktuelle Ausgabe',
  issues: 'Ausgaben',
  archive: 'Archiv',
  inThisIssue: 'In dieser Ausgabe',
  readIssue: 'Ausgabe lesen',
  digitalEdition: 'E-Paper',
  cover: (name: string) => `Titelbild von ${name}`,
  subscribe: 'Abonnieren',
  renew: 'Abo verlängern',
  changeAddress: 'Adresse ändern',
  reprints: 'Sonderdrucke',
});
