import { definePass } from '#model/readers/define-pass.ts';

/** Pass of a reader who followed a staff link that opens one item until an instant (ISO). */
export const link = definePass<{ contentId: number; until: string }>({
  name: 'link',
  scope: 'items',
  grants: ({ contentId }, { id }) => contentId === id,
  describe: ({ contentId, until }) => `Link to item ${contentId}, until ${until}`,
});
