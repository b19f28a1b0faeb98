/** Messages of membership blocks in layouts. */
export interface OverviewWords {
  forAccounts: string;
  forHolders: string;
  notIncluded: string;
  yourMemberships: string;
  /** Label before a date. */
  validUntil: string;
  noEndDate: string;
  joinTitle: string;
  moreTitle: string;
  manage: string;
  /** Label before the names of sections. */
  opens: string;
  /** The number of items that everyone may read within a number of days. */
  withoutOne: (views: number, days: number) => string;
}

export const en = (): OverviewWords => ({
  forAccounts: 'This is for members. Log in to read on, or join.',
  forHolders: 'This is for readers with a membership. Log in to read on, or join.',
  notIncluded: 'Your membership does not include this.',
  yourMemberships: 'Your memberships',
  validUntil: 'Valid until',
  noEndDate: 'No end date',
  joinTitle: 'Memberships',
  moreTitle: 'Other memberships',
  manage: 'Manage your account',
  opens: 'Opens in full',
  withoutOne: (n, days) =>
    `Without a membership you read ${n} ${n === 1 ? 'article' : 'articles'} in ${days} days for free.`,
});
