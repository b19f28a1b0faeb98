import type { MagazineWords } from './en.ts';

export const nl = (): MagazineWords => ({
  magazine: 'Magazine',
  latestIssue: 'Nieuwste nummer',
  issues: 'Nummers',
  archive: 'Archief',
  inThisIssue: 'In dit nummer',
  readIssue: 'Lees dit nummer',
  digitalEdition: 'Digitale editie',
  cover: (name: string) => `Omslag van ${name}`,
  subscribe: 'Abonneren',
  renew: 'Verlengen',
  changeAddress: 'Adreswijziging',
  reprints: 'Overdrukken',
});
