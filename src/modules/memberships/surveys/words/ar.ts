import type { SurveyWords } from './en.ts';

export const ar = (): SurveyWords => ({
  answerToReadOn: 'أجب عن هذه الأسئلة لمتابعة القراءة.',
  submit: 'متابعة القراءة',
  thanks: 'شكرًا على إجاباتك.',
  over: 'لم تعد هذه الأسئلة مطروحة. لم يُحفظ شيء. أعد تحميل الصفحة لمتابعة القراءة.',
});
