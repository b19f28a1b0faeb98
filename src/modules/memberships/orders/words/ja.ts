import type { OverviewWords } from './en.ts';

export const ja = (): OverviewWords => ({
  forAccounts: 'この内容は会員限定です。続きを読むにはログインするか、会員登録をしてください。',
  forHolders:
    'この内容は会員プランをご利用の方限定です。続きを読むにはログインするか、会員登録をしてください。',
  notIncluded: 'ご利用のプランにこの内容は含まれていません。',
  yourMemberships: 'ご利用中の会員プラン',
  validUntil: '有効期限',
  noEndDate: '期限なし',
  joinTitle: '会員プラン',
  moreTitle: 'その他の会員プラン',
  manage: 'アカウントの管理',
  opens: 'すべて読めるセクション',
  withoutOne: (n, days) => `会員プランがない場合、${days}日間に${n}本の記事を無料で読めます。`,
});
