import { recordScreens } from '#admin/generic/screens/record-screens.ts';
import { access } from '../access.ts';

export const screens = recordScreens({
  shows: 'survey',
  entity: async () => (await import('../entity.ts')).survey,
  one: 'survey',
  many: 'Surveys',
  access,
  paths: {
    list: '/surveys',
    create: '/create-survey',
    record: '/edit-survey/$id',
  },
  list: {
    lead: 'Questions that readers answer to read gated items. Choose a survey in an item, a section or the membership settings.',
  },
  countsBy: 'getSurveyCounts',
  nav: { group: 'people', order: 26, icon: 'list' },
});
