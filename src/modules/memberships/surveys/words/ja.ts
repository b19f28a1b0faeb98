import type { SurveyWords } from './en.ts';

export const ja = (): SurveyWords => ({
  answerToReadOn: '続きを読むには、次の質問にお答えください。',
  submit: '続きを読む',
  thanks: 'ご回答ありがとうございます。',
  over: 'この質問は終了しました。何も保存されていません。ページを再読み込みしてください。',
});
