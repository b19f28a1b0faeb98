/** Japanese messages of the search. */
import type { Formats } from '#model/define-words.ts';
import type { SearchWords } from './en.ts';

export const ja = ({ number }: Formats): SearchWords => ({
  search: '検索',
  submit: '検索',
  title: (text) => (text === '' ? '検索' : `「${text}」の検索結果`),
  searchSite: (site) => `${site}内を検索`,
  site: 'サイト',
  searchHere: 'キーワードを入力',
  startHere: 'キーワードを入力',
  narrow: '結果を絞り込む',
  order: '並び順',
  bestFirst: '関連度の高い順',
  newestFirst: '新しい順',
  type: '種類',
  section: 'カテゴリー',
  results: (count, text) =>
    count === 0 ? `「${text}」に一致する記事はありません` : `「${text}」の検索結果：${number(count)}件`,
  resultsOver: (count, text) => `「${text}」の検索結果：${number(count)}件以上`,
  newestResults: (text) => `「${text}」の新着記事`,
  nothingHelp: '表記をお確かめのうえ、キーワードを減らすか、より一般的な言葉に変えてください。',
  nothingHelpFiltered:
    '表記をお確かめのうえ、キーワードを減らすか、より一般的な言葉に変えるか、絞り込みを解除してください。',
  matches: (count, isExact) => (isExact ? number(count) : `${number(count)}+`),
  didYouMean: { before: 'お探しの言葉は', after: 'ですか？' },
  withoutFilters: 'すべてを検索する',
  nothingNarrowed: 'この条件に一致する記事はありません。',
  pages: '検索結果のページ',
  previous: '前へ',
  next: '次へ',
  sponsoredBy: '検索スポンサー',
  sponsor: '検索スポンサー',
  go: '検索',
  goToSearch: '検索ページへ',
});
