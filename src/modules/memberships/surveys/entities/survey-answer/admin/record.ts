import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { surveyAnswer } from '../entity.ts';

interface Answer {
  id: number;
  email: string | null;
  answers: string;
  page: string;
  created: string;
}

/** A reader's answers to one survey. */
export const record = defineRecord<Answer>({
  entity: surveyAnswer,
  access,
  home: { path: '/survey-answers', label: 'Survey answers' },
  lead: ({ email, page, created }, { longInstant }) =>
    [email, `answered ${longInstant(created)}`, `on ${page}`].filter(Boolean).join(', '),
  consequence: 'The answer will be permanently deleted. A member is asked again on other devices.',
  reads: { text: ({ answers }) => answers, note: 'Shown exactly as the reader answered.' },
});
