import type { Formats } from '#model/define-words.ts';
import type {
  AccountMailWords,
  AccountWords,
  AddressWords,
  FavouriteWords,
  FurtherAddressWords,
  SeatWords,
  SectionWords,
} from './en.ts';

export const ja = (formats: Formats): AccountWords => ({
  ...sections(),
  ...seats(),
  ...favourites(formats),
  ...addresses(),
  ...further(formats),
  ...mails(),
});

const sections = (): SectionWords => ({
  jobTitle: '役職',
  company: '会社名',
  city: '市区町村',
  postalCode: '郵便番号',
  saveProfile: 'プロフィールを保存',
  profileSaved: 'プロフィールを保存しました。',
  currentPassword: '現在のパスワード',
  wrongPassword: '現在のパスワードが正しくありません。',
  passwordNote: '他のすべての端末からログアウトします。',
  passwordSaved: 'パスワードを変更しました。他のすべての端末からログアウトしました。',
  upgradeMembership: '会員プランをアップグレード',
  endsOn: '終了日:',
  upgradeText: 'お申し込みいただける会員プラン：',
  joined: '会員登録が完了しました。',
  ordered: 'ご注文を承りました。確認が済みましたらメールでお知らせします。',
  cannotJoin: 'この会員プランは現在お申し込みいただけません。',
  devices: '端末',
  devicesText: '次の端末でログインしています。',
  thisDevice: 'この端末',
  unknownDevice: '不明な端末',
  loggedInOn: 'ログイン日：',
  lastUsedOn: '最終利用日：',
  logOut: 'ログアウト',
  logOutDevice: (device) => `${device}からログアウト`,
  logOutEverywhere: 'すべての端末からログアウト',
  deviceLoggedOut: '端末からログアウトしました。',
  consents: '同意',
  consentAccount: 'アカウントの利用',
  consentMarketing: 'メールでのお知らせとご案内の受信',
  consentGiven: '同意日：',
  consentWithdrawn: '撤回日：',
  withdrawConsent: '撤回する',
  giveConsent: '同意する',
  consentSaved: '設定を保存しました。',
  consentChanged: 'この文面はその間に変更されました。お読みのうえ、もう一度お選びください。',
  noConsents: '同意をお願いしたことはまだありません。',
  closeAccount: 'アカウントを閉じる',
  closeText:
    '会員プランは終了し、すべての端末からログアウトし、個人情報は削除されます。注文は税法に従い、お名前を除いて10年間保存します。この操作は取り消せません。',
  closeSubmit: 'アカウントを閉じる',
  noLongerLoggedIn: 'ログアウトしています。何も保存されていません。ログインして、もう一度送信してください。',
  tooManyTries: '試行回数が多すぎます。15分後にもう一度お試しください。',
  unableToLogout: (message) => `ログアウトできませんでした：${message}`,
});

const seats = (): SeatWords => ({
  siteLicence: '法人ライセンス',
  seatHeld: (company) => `${company}のライセンスで会員限定記事を読めます。現在、1席を利用しています。`,
  seatFree: (company) =>
    `${company}のライセンスで会員限定記事を読めます。現在、席を利用していません。もう一度ログインすると席を利用できます。`,
  seatsFull: (company) =>
    `${company}のライセンスで会員限定記事を読めますが、すべての席が使用中です。空きが出たら、もう一度ログインしてください。`,
  releaseSeat: '席を解放する',
  seatReleased: '席を解放しました。',
});

const favourites = ({ number }: Formats): FavouriteWords => ({
  manageFavorites: 'お気に入りの管理',
  noFavorites: 'お気に入りはまだありません。記事を保存すると、ここに表示されます。',
  addFavorite: '保存',
  removeFavorite: '削除',
  removeNamed: (title) => `「${title}」をお気に入りから削除`,
  favoriteRemoved: 'お気に入りから削除しました。',
  favoritesFull: (most) => `お気に入りは${number(most)}件までです。追加するには、いくつか削除してください。`,
  moreFavorites: 'さらに表示',
  favoriteFailed: 'お気に入りを変更できませんでした。もう一度お試しください。',
});

const addresses = (): AddressWords => ({
  changeEmail: 'メールアドレスの変更',
  changeEmailText:
    '新しいアドレスにリンクをお送りします。リンクを開くと変更が完了します。現在のアドレスにもお知らせします。',
  currentEmail: (email) => `現在のアドレス：${email}`,
  newEmail: '新しいメールアドレス',
  changeEmailSubmit: '確認リンクを送信',
  changeEmailDone:
    '新しいアドレスにメールをお送りしました。48時間以内にリンクを開いて変更を確認してください。',
  sameEmail: 'すでにお使いのメールアドレスです。',
  confirmEmail: '新しいメールアドレスの確認',
  confirmEmailText: '今後はこのアドレスでログインします。',
  confirmEmailSubmit: '確認する',
  emailChanged: 'メールアドレスを変更しました。',
  undoEmail: '以前のメールアドレスに戻す',
  undoEmailText:
    '以前のアドレスに戻し、すべての端末からログアウトします。続いて新しいパスワードを設定してください。',
  undoEmailSubmit: '以前のアドレスに戻す',
  changeLinkOver: 'このリンクは無効になりました。',
  backToAccount: 'アカウントに戻る',
});

const further = ({ number }: Formats): FurtherAddressWords => ({
  emailAddresses: 'メールアドレス',
  emailAddressesText: '確認済みのアドレスであれば、どれでもログインできます。',
  primaryAddress: 'メイン',
  waitingAddress: '確認待ち',
  addAddress: 'アドレスの追加',
  addAddressText:
    '新しいアドレスにリンクをお送りします。リンクを開くと追加されます。メインのアドレスにもお知らせします。',
  addAddressDone:
    '新しいアドレスにメールをお送りしました。48時間以内にリンクを開いてアドレスを確認してください。',
  addressAdded: 'アドレスを追加しました。',
  addressesFull: (most) => `アドレスは${number(most)}件までです。追加するには、いずれかを削除してください。`,
  changeAddress: 'アドレスの変更',
  address: 'アドレス',
  whatToDo: '操作',
  makePrimary: 'メインにする',
  removeAddress: '削除する',
  changeAddressSubmit: 'アドレスを変更',
  addressRemoved: 'アドレスを削除しました。',
  addressMissing: 'このアドレスはアカウントに登録されていません。',
  addressWaits: '先にこのアドレスを確認してください。お送りしたリンクを開くと確認できます。',
  confirmAddedText: '今後はこのアドレスでもログインできます。',
  undoAdded: '追加したアドレスの削除',
  undoAddedText:
    '追加したアドレスを削除し、すべての端末からログアウトします。続いて新しいパスワードを設定してください。',
  undoAddedSubmit: 'アドレスを削除',
  addedSubject: (site) => `${site}：アカウントへのメールアドレスの追加`,
  addedText: (site, email) =>
    `パスワードを知っている人が、${site}のアカウントにアドレス${email}を追加する手続きをしました。お心当たりがない場合は、次のリンクから削除してください。リンクは7日間有効です。`,
});

const mails = (): AccountMailWords => ({
  changeSubject: (site) => `${site}：新しいメールアドレスの確認`,
  changeText: (site) =>
    `${site}のアカウントでこのアドレスを使うには、次のリンクを開いてください。リンクは48時間有効です。`,
  takenSubject: (site) => `${site}のアカウントについて`,
  takenText: (site) =>
    `${site}のアカウントでこのアドレスを使う申し込みがありました。このアドレスはすでにアカウントに登録されているため、何も変更されていません。お心当たりがある場合は、このアドレスでログインしてください。`,
  noticeSubject: (site) => `${site}：メールアドレスの変更手続き`,
  noticeText: (site, email) =>
    `パスワードを知っている人が、${site}のアカウントのメールアドレスを${email}に変更する手続きをしました。お心当たりがない場合は、次のリンクから以前のアドレスに戻してください。リンクは7日間有効です。`,
  noticeElsewhereText: (site, email) =>
    `パスワードを知っている人が、${site}のアカウントのメールアドレスを変更する手続きをしました（${email}）。お心当たりがない場合は、新しいパスワードを設定してください。変更を取り消すリンクは、最近の変更より前に登録されていたアドレスに送信しました。`,
  noticeNote: 'ご自身で手続きされた場合は、何もする必要はありません。',
  closedSubject: (site) => `${site}のアカウントを閉じました`,
  closedText: (site) =>
    `${site}のアカウントを閉じました。会員プランは終了し、個人情報は削除されました。注文は税法に従い、お名前を除いて10年間保存します。`,
  closedNote: 'お心当たりがない場合は、このメールに返信するか、お問い合わせください。',
});
