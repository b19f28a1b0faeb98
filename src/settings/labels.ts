import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const labelsSettings = defineSettings({
  name: 'labels',
  label: 'Labels',
  help: 'Custom labels for this site.',
  order: 140,
  fields: {
    sponsored: text({ label: 'Sponsored', lengthMax: 40, help: 'Replaces “Sponsored”.' }),
    relatedContent: text({ label: 'Related content', lengthMax: 60, help: 'Replaces “Related”.' }),
    loadMore: text({ label: 'Load more', lengthMax: 60, help: 'Replaces “Load More Content”.' }),
  },
});
