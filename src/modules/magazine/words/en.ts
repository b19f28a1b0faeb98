/** English messages of the magazine; every other language has the same keys. */
export type MagazineWords = ReturnType<typeof en>;
export const en = () => ({
  magazine: 'Magazine',
  latestIssue: 'Latest issue',
  issues: 'Issues',
  archive: 'Archive',
  inThisIssue: 'In this issue',
  readIssue: 'Read this issue',
  digitalEdition: 'Digital edition',
  cover: (name: string) => `Cover of ${name}`,
  subscribe: 'Subscribe',
  renew: 'Renew',
  changeAddress: 'Change of address',
  reprints: 'Reprints',
});
