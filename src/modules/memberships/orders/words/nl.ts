import type { OverviewWords } from './en.ts';

export const nl = (): OverviewWords => ({
  forAccounts: 'Deze inhoud is voor leden. Log in om verder te lezen, of word lid.',
  forHolders: 'Deze inhoud is voor lezers met een lidmaatschap. Log in om verder te lezen, of word lid.',
  notIncluded: 'Deze inhoud hoort niet bij uw lidmaatschap.',
  yourMemberships: 'Uw lidmaatschappen',
  validUntil: 'Geldig tot',
  noEndDate: 'Zonder einddatum',
  joinTitle: 'Lidmaatschappen',
  moreTitle: 'Andere lidmaatschappen',
  manage: 'Uw account beheren',
  opens: 'Opent volledig',
  withoutOne: (n, days) =>
    `Zonder lidmaatschap leest u ${n} ${n === 1 ? 'artikel' : 'artikelen'} in ${days} dagen gratis.`,
});
