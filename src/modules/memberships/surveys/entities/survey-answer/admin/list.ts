import { defineList, type ListRow } from '#model/screens/define-list.ts';
import { access } from '../access.ts';
import { surveyAnswer } from '../entity.ts';

interface AnswerRow extends ListRow {
  id: number;
  email: string | null;
  siteUser: { username: string } | null;
}

/** Readers' answers to surveys. */
export const list = defineList<AnswerRow>({
  source: { entity: surveyAnswer },
  lead: 'Readers’ answers to surveys on gated items.',
  open: ({ id }) => `/survey-answers/${id}`,
  columns: [
    { key: 'sender', note: ({ siteUser }) => siteUser?.username ?? null },
    { key: 'survey', width: '220px', from: 'sm' },
    { key: 'page', isQuiet: true, width: 'min(280px, 30%)', from: 'md' },
    { key: 'promoCode', width: '120px', from: 'md' },
    { key: 'created', label: 'Answered', instant: { none: '' }, width: '150px', from: 'sm' },
  ],
  bulkActions: [
    {
      key: 'delete',
      label: 'Delete',
      question: (answers) => `Delete ${answers}?`,
      consequence: 'The answers will be permanently deleted. Members are asked again on their other devices.',
      doing: 'Deleting',
      done: 'deleted',
      otherwise: '',
      isDanger: true,
      canUse: access.delete,
      isApplicable: () => true,
      operation: 'deleteSurveyAnswer',
      input: ({ id }) => ({ id }),
    },
  ],
  words: ['answer', 'answers'],
  empty: { text: 'Readers’ answers appear here.' },
});
