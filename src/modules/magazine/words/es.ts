import type { MagazineWords } from './en.ts';

export const es = (): MagazineWords => ({
  magazine: 'Revista',
  latestIssue: 'Último número',
  issues: 'Números',
  archive: 'Archivo',
  inThisIssue: 'En este número',
  readIssue: 'Leer este número',
  digitalEdition: 'Edición digital',
  cover: (name: string) => `Portada de ${name}`,
  subscribe: 'Suscribirse',
  renew: 'Renovar',
  changeAddress: 'Cambio de dirección',
  reprints: 'Reimpresiones',
});
