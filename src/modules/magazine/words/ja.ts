import type { MagazineWords } from './en.ts';

export const ja = (): MagazineWords => ({
  magazine: '雑誌',
  latestIssue: '最新号',
  issues: 'バックナンバー',
  archive: 'アーカイブ',
  inThisIssue: 'この号の記事',
  readIssue: 'この号を読む',
  digitalEdition: 'デジタル版',
  cover: (name: string) => `${name}の表紙`,
  subscribe: '定期購読',
  renew: '購読を更新',
  changeAddress: '住所変更',
  reprints: '別刷り',
});
