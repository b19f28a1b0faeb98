/** What blocks of layouts say of memberships. */
export interface OverviewWords {
  forAccounts: string;
  forHolders: string;
  notIncluded: string;
  yourMemberships: string;
  /** Before a date. */
  validUntil: string;
  noEndDate: string;
  joinTitle: string;
  moreTitle: string;
  manage: string;
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
});
