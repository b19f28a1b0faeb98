import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';

export const screens = recordScreens({
  shows: 'demographicQuestion',
  entity: async () => (await import('../entity.ts')).demographicQuestion,
  one: 'demographic question',
  many: 'Demographic questions',
  access,
  paths: {
    list: '/demographic-questions',
    create: '/create-demographic-question',
    record: '/edit-demographic-question/$id',
  },
  countsBy: 'getDemographicQuestionCounts',
  nav: { group: 'people', order: 25, icon: 'users' },
});
