import type { OverviewWords } from './en.ts';

export const fr = (): OverviewWords => ({
  forAccounts: 'Ce contenu est réservé aux membres. Connectez-vous pour lire la suite, ou inscrivez-vous.',
  forHolders:
    'Ce contenu est réservé aux lecteurs ayant souscrit une formule. Connectez-vous pour lire la suite, ou inscrivez-vous.',
  notIncluded: 'Votre formule ne comprend pas ce contenu.',
  yourMemberships: 'Vos formules',
  validUntil: 'Valable jusqu’au',
  noEndDate: 'Sans date de fin',
  joinTitle: 'Formules',
  moreTitle: 'Autres formules',
  manage: 'Gérer votre compte',
  opens: 'Donne accès à',
  withoutOne: (n, days) =>
    `Sans formule, vous lisez gratuitement ${n} ${n === 1 ? 'article' : 'articles'} en ${days} jours.`,
});
