import type { StaffWords } from './en.ts';

export const ja = (): StaffWords => ({
  invitedSubject: (site) => `${site}のアカウントのご案内`,
  invitedText: (site) =>
    `${site}がお客様のアカウントを作成しました。次のリンクを開いてパスワードを設定してください。リンクの有効期間は3日間です。その後はログインページから新しいリンクを請求できます。`,
  emailChangedSubject: (site) => `${site}のメールアドレスが変更されました`,
  emailChangedText: (site, email) =>
    `${site}の担当者が、お客様のアカウントのメールアドレスを${email}に変更しました。今後は新しいアドレスでログインしてください。お心当たりがない場合は、このメールにご返信ください。`,
  orderReceivedSubject: 'ご注文を承りました',
  orderReceivedText: (membership, price) =>
    `ありがとうございます。${membership}（${price}）のご注文を承りました。確認でき次第、メールでお知らせします。`,
  orderConfirmedSubject: (membership) => `会員資格「${membership}」が有効になりました`,
  orderConfirmedText: (membership) =>
    `ご注文を確認しました。ログインすると、${membership}のすべての内容をお読みいただけます。`,
  orderCancelledSubject: 'ご注文はキャンセルされました',
  orderCancelledText: (membership) =>
    `${membership}のご注文はキャンセルされました。料金は請求されていません。`,
  orderForStaffSubject: (site) => `新しいご注文: ${site}`,
  orderForStaffText: (reader, membership, price) =>
    `${reader}様が${membership}（${price}）を注文しました。お支払いの確認後に承認するか、キャンセルしてください。`,
  seeOrders: '注文を見る',
  orderNumber: (id) => `注文番号：${id}`,
  howToPay: 'お支払い方法',
  waitsForPayment: 'お支払い待ち',
  perMonth: (price) => `月額${price}`,
  perYear: (price) => `年額${price}`,
  membershipEndsSubject: (membership, day) => `会員資格「${membership}」は${day}に終了します`,
  membershipEndsText: (membership, day) =>
    `会員資格「${membership}」は${day}に終了します。アカウントはそのまま残り、その日まではこれまでどおりすべての記事をお読みいただけます。継続の方法はアカウントでご確認ください。`,
  membershipEndedSubject: (membership) => `会員資格「${membership}」は終了しました`,
  membershipEndedText: (membership, day) =>
    `会員資格「${membership}」は${day}に終了しました。アカウントはお気に入りや設定とともに残ります。継続の方法はアカウントでご確認ください。`,
  toYourAccount: 'アカウントへ',
  simulationTitle: '読者としてこのサイトを表示',
  simulationQuestion: (email) =>
    `最長1日、${email}としてこのサイトを表示します。このブラウザーでログイン中のアカウントはログアウトされます。`,
  beginSimulation: 'この読者として表示',
  simulating: (email) => `${email}としてこのサイトを表示しています。`,
  endSimulation: '終了',
});
