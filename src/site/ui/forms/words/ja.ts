import type { Formats } from '#model/define-words.ts';
import type { FormWords } from './en.ts';

export const ja = ({ number }: Formats): FormWords => ({
  required: 'この項目を入力してください。',
  tooLong: (max) => `${number(max)}文字以内で入力してください。`,
  personName: '名前にウェブアドレスやメールアドレスを含めることはできません。',
  email: 'メールアドレスを入力してください(例:name@example.org)。',
  phone: '電話番号を入力してください(例:+32 3 555 01 70)。',
  number: '数値を入力してください。',
  wholeNumber: '整数を入力してください。',
  date: '日付を入力してください(例:2026-11-23)。',
  choice: '選択肢から選んでください。',
  region: '選択した国の地域を選んでください。',
  atLeast: (least) => `${least}以上で入力してください。`,
  atMost: (most) => `${most}以下で入力してください。`,
  consentRequired: 'ご連絡を差し上げるため、同意してください。',
  summary: 'フォームの入力内容を修正してください',
  afterLabel: '：',
  checkAndSend: '入力内容を確認し、もう一度ボタンを押して送信してください。',
  refused:
    '送信されませんでした。表示されない項目に入力がありましたので、空にしました。もう一度ボタンを押してください。',
  notChecked:
    '人による操作であることを確認できませんでした。ページを再読み込みして、もう一度お試しください。',
  tooFast: '送信が早すぎます。数秒待ってから、もう一度ボタンを押してください。',
  tooMany: 'ここからの送信が多すぎます。入力内容は失われていません。1時間後にもう一度お試しください。',
  simulated: '担当者が読者としてサイトを表示している間は実行できません。先に代理表示を終了してください。',
  sentBefore:
    'このフォームは別の内容ですでに送信されています。この内容も送信するには、もう一度ボタンを押してください。',
  formChanged: '開いた後にこのフォームの内容が変更されました。ご確認のうえ、もう一度送信してください。',
  unreachable: 'サーバーに接続できません。入力内容は失われていません。もう一度お試しください。',
  close: '閉じる',
  sending: '送信中…',
  requiredNote: 'アスタリスクの付いた項目は必須です。',
  select: '選択してください',
  country: '国',
  regionLabel: '州・県・地域',
  noRegion: '該当なし',
  consent: '同意',
  consentLabel: '回答および電子メールでの連絡のためにこの情報を使用することに同意します。',
  leaveEmpty: 'この項目は空のままにしてください',
  mailNote: 'サイトのフォームから送信されました。返信は送信者に届きます。',
});
