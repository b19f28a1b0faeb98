import type { MagazineWords } from './en.ts';

export const fr = (): MagazineWords => ({
  magazine: 'Magazine',
  latestIssue: 'Dernier numéro',
  issues: 'Numéros',
  archive: 'Archives',
  inThisIssue: 'Dans ce numéro',
  readIssue: 'Lire ce numéro',
  digitalEdition: 'Édition numérique',
  cover: (name: string) => `Couverture de ${name}`,
  subscribe: 'S’abonner',
  renew: 'Se réabonner',
  changeAddress: 'Changer d’adresse',
  reprints: 'Tirés à part',
});
