import type { CountingWords } from './counting-words.ts';

const words: CountingWords = {
  title: 'アクセスの計測について',
  counted: (site) =>
    `${site}は、ページが読まれた回数と時間を計測しています。氏名やIPアドレスは保存せず、計測のためのCookieも使用しません。パフォーマンスCookieを許可した場合を除き、別の日や別のサイトで同じ方として認識することはありません。計測を拒否すると、このブラウザーでのアクセスは計測されません。`,
  object: 'アクセスを計測しない',
  notCounted: 'このブラウザーでのアクセスは計測されません。この設定は1つのCookieに13か月間保存されます。',
  resume: 'アクセスの計測を再開する',
  signal: 'お使いのブラウザーがGlobal Privacy Controlを送信しているため、アクセスは計測されません。',
};

export const ja = () => words;
