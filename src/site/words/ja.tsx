/** Japanese messages of the public site. */
import type { ReactNode } from 'react';
import type { Formats } from '#model/define-words.ts';
import { sizeText } from '#media/file-formats.ts';
import type { SiteWords } from './en.tsx';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'このアドレスは読み取れません。入力に誤りがないかご確認ください。',
  403: 'このページへのアクセスは許可されていません。',
  404: 'このページは見つかりません。',
  405: 'このアドレスはその方法では利用できません。',
  410: 'このページは削除されました。',
  429: '短時間にアクセスが集中しました。しばらくしてからもう一度お試しください。',
  503: 'ただいまサイトをご利用いただけません。しばらくしてからもう一度お試しください。',
};

const TYPES: SiteWords['contentTypes'] = {
  Apparatus: '車両',
  Article: '記事',
  Blog: 'ブログ',
  Company: '企業',
  Contact: '人物',
  Document: '資料',
  Event: 'イベント',
  InQuarters: '消防署',
  MediaGallery: 'フォトギャラリー',
  News: 'ニュース',
  Page: 'ページ',
  Podcast: 'ポッドキャスト',
  PressRelease: 'プレスリリース',
  Product: '製品',
  Promotion: '広告',
  Video: '動画',
  Webinar: 'ウェビナー',
  Whitepaper: 'ホワイトペーパー',
};

type Items = 'text' | 'images' | 'item';
type Facts = 'facts' | 'actions' | 'company' | 'more';

const ofFailures: Pick<SiteWords, 'errors'> = {
  errors: {
    notFoundTitle: 'ページが見つかりません',
    notFound: '404：ページが見つかりません',
    latest: '新着記事',
    title: (status) => `エラー${status}`,
    message: (status) => FAILURES[status] ?? 'エラーが発生しました。もう一度お試しください。',
    returnHome: 'トップページへ戻る',
    quote: 'お問い合わせの際は、次の番号をお知らせください：',
    noFile: 'このファイルはありません。',
    noFeed:
      'このフィードのアドレスは無効か、すでに使用できません。サイトの編集部に新しいアドレスをお問い合わせください。',
  },
};

const aroundPages = (formats: Formats): Omit<SiteWords, 'errors' | Items | Facts> => ({
  frame: {
    privacyPolicy: 'プライバシーポリシー',
    skipToContent: '本文へ移動',
    home: 'トップ',
    breadcrumb: '現在地',
    footer: 'フッター',
    connect: 'お問い合わせ',
    affiliatedBrands: '関連ブランド',
    affiliatedBrandsInFooter: '関連ブランド（ページ下部）',
    rights: (year: number, publisher: string): ReactNode => (
      <>
        © {year} {publisher} 無断転載を禁じます
      </>
    ),
  },
  menu: {
    menu: 'メニュー',
    close: 'メニューを閉じる',
    primary: 'メインメニュー',
    secondary: 'サブメニュー',
    sidebar: 'サイドメニュー',
    sections: 'カテゴリー',
    special: '特集',
    contact: 'お問い合わせ',
    followUs: '公式SNS',
    more: 'その他',
    allOf: (name) => `${name}の一覧`,
    sectionsOf: (name) => `${name}のカテゴリー`,
  },
  paging: {
    pages: 'この一覧のページ',
    newer: '新しい記事',
    older: '過去の記事',
    page: (number) => <>{number}ページ</>,
    pageInTitle: (number) => `${number}ページ`,
  },
  time: (hours, minutes) => `${hours}:${minutes}`,
  separators: formats.separators,
  comma: '、',
  fileSize: (bytes) => sizeText(bytes, formats.number, ['バイト', 'kB', 'MB']),
  contentTypes: TYPES,
});

const ofItems: Pick<SiteWords, Items> = {
  text: {
    table: '表',
    taskDone: '完了',
    taskOpen: '未完了',
    code: (language) => (language ? `コード（${language}）` : 'コード'),
    file: 'ファイル',
    box: '囲み記事',
    footnotes: '注',
    footnote: (number) => `注${number}`,
    backToFootnote: (number) => `本文の注${number}へ戻る`,
  },
  images: {
    gallery: (count) => `写真${count}枚のギャラリー`,
    one: (number, count) => `${count}枚中${number}枚目`,
    count: (count) => `全${count}枚`,
  },
  item: {
    by: (names) => <>執筆：{names}</>,
    alsoIn: '他の言語：',
    minutesToRead: (minutes) => <>約{minutes}分で読めます</>,
    source: (name) => <>出典：{name}</>,
    contributors: (names) => <>協力：{names}</>,
    photographers: (names) => <>写真：{names}</>,
    topics: 'トピック',
    aboutAuthors: () => '筆者紹介',
    related: '関連記事',
    share: '共有',
    print: '印刷',
    email: 'メール',
    transcript: '文字起こし',
    chapters: 'チャプター',
    play: (title: string) => `再生：${title}`,
    loadedFrom: (host: string) => `再生すると${host}から読み込みます`,
    company: '企業',
    carousel: 'カルーセル',
  },
};

const ofFacts: Pick<SiteWords, Facts> = {
  more: {
    load: 'もっと見る',
    toTop: 'ページの先頭へ',
    loading: '読み込み中…',
    failed: '読み込めませんでした。もう一度お試しください。',
  },
  facts: {
    deliveredTo: '納入先',
    standsIn: '配備先',
    builtBy: '製造',
    model: '型式',
    chassis: 'シャシー・船体',
    when: '日程',
    begins: '開始',
    ends: '終了',
    where: '会場',
    kindOfEvent: 'イベントの種類',
    cost: '参加費',
    organiser: '主催',
    website: 'ウェブサイト',
    season: 'シーズン',
    episode: 'エピソード',
    duration: '再生時間',
    announcedBy: '発表元',
    original: '原文',
    maker: 'メーカー',
    credit: 'クレジット',
    speakers: '登壇者',
    sponsoredBy: '協賛',
    publishedBy: '発行元',
    email: 'メール',
    phone: '電話',
  },
  actions: {
    register: '申し込む',
    watchRecording: '録画を見る',
    addToCalendar: 'カレンダーに追加',
    readOn: '続きを読む',
    readAtPublisher: '発行元のサイトで読む',
    seeProduct: '製品を見る',
    dataSheet: 'データシート',
    download: 'ダウンロード',
  },
  company: {
    products: '製品',
    services: 'サービス',
    brands: '取扱ブランド',
    address: '所在地',
    phone: '電話',
    tollFree: 'フリーダイヤル',
    fax: 'FAX',
    email: 'メール',
    website: 'ウェブサイト',
    networks: 'SNS',
    employees: '従業員数',
    years: '事業年数',
    parent: '親会社',
    competitors: '競合企業',
    contacts: '担当者',
  },
};

export const ja = (formats: Formats): SiteWords => ({
  ...aroundPages(formats),
  ...ofFailures,
  ...ofItems,
  ...ofFacts,
});
