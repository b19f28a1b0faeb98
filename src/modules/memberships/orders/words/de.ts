import type { OverviewWords } from './en.ts';

export const de = (): OverviewWords => ({
  forAccounts:
    'Dieser Inhalt ist für Mitglieder. Melden Sie sich an, um weiterzulesen, oder werden Sie Mitglied.',
  forHolders:
    'Dieser Inhalt ist für Leserinnen und Leser mit einer Mitgliedschaft. Melden Sie sich an, um weiterzulesen, oder werden Sie Mitglied.',
  notIncluded: 'Ihre Mitgliedschaft umfasst diesen Inhalt nicht.',
  yourMemberships: 'Ihre Mitgliedschaften',
  validUntil: 'Gültig bis',
  noEndDate: 'Ohne Enddatum',
  joinTitle: 'Mitgliedschaften',
  moreTitle: 'Weitere Mitgliedschaften',
  manage: 'Konto verwalten',
  opens: 'Öffnet ganz',
  withoutOne: (n, days) =>
    `Ohne Mitgliedschaft lesen Sie ${n === 1 ? 'einen Beitrag' : `${n} Beiträge`} in ${days} Tagen kostenlos.`,
});
