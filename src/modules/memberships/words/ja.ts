import type { MailWords, MemberWords, PageWords, PasswordWords } from './en.ts';

export const ja = (): MemberWords => ({ ...pages(), ...passwords(), ...mails() });

const pages = (): PageWords => ({
  login: 'ログイン',
  joinNow: '会員登録',
  logout: 'ログアウト',
  myAccount: 'マイアカウント',
  myProfile: 'プロフィール',
  email: 'メールアドレス',
  firstName: '名',
  lastName: '姓',
  tooManyLogins: 'ログインの試行回数が多すぎます。15分後にもう一度お試しください。',
  loginMismatch: 'メールアドレスとパスワードが一致しません。',
  loginFailed:
    'もう一度お試しになるか、下のリンクからパスワードを再設定してください。解決しない場合は、お使いのブラウザを添えてカスタマーサービスまでメールでお知らせください。',
  loginRetry: 'もう一度お試しになるか、下のリンクからパスワードを再設定してください。',
  completeBeforeLogin: 'ログインの前に登録を完了してください',
  noAccountYet: 'アカウントをお持ちでない方',
  haveAccount: 'すでにアカウントをお持ちの方',
  chooseMembership: '会員プランを選ぶ',
  join: (title) => `${title}に登録`,
  joinText: 'メールアドレスを入力してください。登録を完了するためのリンクをお送りします。',
  joinSubmit: '登録する',
  joinDone: 'メールをお送りしました。48時間以内に本文のリンクを開いて登録を完了してください。',
  notAvailable: '現在、会員登録はご利用いただけません',
  completeRegistration: '登録を完了してください',
  completeSubmit: '登録を完了する',
  linkOver: 'このリンクは無効になりました。もう一度登録すると新しいリンクが届きます。',
  restartRegistration: 'もう一度登録する',
  membersOnly: 'この記事は会員限定です。続きを読むにはログインするか、会員登録をしてください。',
  membershipNeeded:
    'この記事は対象プランの会員限定です。続きを読むにはログインするか、会員登録をしてください。',
  membershipMissing: 'ご利用のプランにこの記事は含まれていません。',
  loggedInAs: (email) => `${email} でログイン中`,
  memberships: '会員プラン',
  noMemberships: 'ご利用中の会員プランはありません。',
  forMembers: '会員限定',
  viewsUsed: '無料で読める記事をすべて読みました。続きを読むにはログインするか、会員登録してください。',
});

const passwords = (): PasswordWords => ({
  changePassword: 'パスワードの変更',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  passwordHelp: '12文字以上。いくつかの単語を並べると覚えやすくなります。',
  forgotPassword: 'パスワードをお忘れですか？',
  resetPassword: 'パスワードの再設定',
  resetText: 'メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
  resetSubmit: 'リンクを送る',
  resetDone: 'このアドレスのアカウントがある場合、メールをお送りしました。リンクは1時間有効です。',
  setPassword: '新しいパスワードを設定する',
  setSubmit: 'パスワードを保存',
  resetOver: 'このリンクは無効になりました。新しいリンクを請求してください。',
  requestNewLink: '新しいリンクを請求する',
  passwordShort: 'パスワードは12文字以上にしてください。',
  passwordLong: 'パスワードは200文字以内にしてください。',
  passwordNames: 'お名前やメールアドレスはパスワードに使えません。別のものにしてください。',
  passwordCommon: 'このパスワードは推測されやすいものです。別のものにしてください。',
});

const mails = (): MailWords => ({
  confirmSubject: (site) => `${site}：登録を完了してください`,
  confirmText: (site) =>
    `${site}へのご登録ありがとうございます。次のリンクを開いて登録を完了してください。リンクは48時間有効です。`,
  knownSubject: (site) => `${site}のアカウントについて`,
  knownText: (site) =>
    `このアドレスで${site}への登録のお申し込みがありました。すでにアカウントをお持ちですので、次のリンクからログインしてください。パスワードをお忘れの場合は、そこで新しく設定できます。`,
  resetSubject: (site) => `${site}：新しいパスワードの設定`,
  resetMailText: (site) =>
    `次のリンクを開いて、${site}の新しいパスワードを設定してください。リンクは1時間有効です。`,
  ignoreMail: 'お心当たりがない場合は、このメールを無視してください。何も変更されません。',
});
