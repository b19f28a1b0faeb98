import type { OverviewWords } from './en.ts';

export const es = (): OverviewWords => ({
  forAccounts: 'Este contenido es para miembros. Inicie sesión para seguir leyendo, o hágase miembro.',
  forHolders:
    'Este contenido es para lectores con una suscripción. Inicie sesión para seguir leyendo, o suscríbase.',
  notIncluded: 'Su suscripción no incluye este contenido.',
  yourMemberships: 'Sus suscripciones',
  validUntil: 'Válida hasta el',
  noEndDate: 'Sin fecha de fin',
  joinTitle: 'Suscripciones',
  moreTitle: 'Otras suscripciones',
  manage: 'Gestionar su cuenta',
  opens: 'Abre por completo',
  withoutOne: (n, days) =>
    `Sin suscripción puede leer gratis ${n} ${n === 1 ? 'artículo' : 'artículos'} en ${days} días.`,
});
