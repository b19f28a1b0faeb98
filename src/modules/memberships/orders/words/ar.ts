import type { OverviewWords } from './en.ts';

export const ar = (): OverviewWords => ({
  forAccounts: 'هذا المحتوى للأعضاء. سجّل الدخول لمتابعة القراءة، أو انضم إلينا.',
  forHolders: 'هذا المحتوى لأصحاب العضوية. سجّل الدخول لمتابعة القراءة، أو انضم إلينا.',
  notIncluded: 'عضويتك لا تشمل هذا المحتوى.',
  yourMemberships: 'عضوياتك',
  validUntil: 'سارية حتى',
  noEndDate: 'بلا تاريخ انتهاء',
  joinTitle: 'العضويات',
  moreTitle: 'عضويات أخرى',
  manage: 'إدارة حسابك',
  opens: 'يفتح بالكامل',
  withoutOne: (n, days) => `من دون عضوية: عدد المقالات المجانية خلال ${days} يومًا هو ${n}.`,
});
