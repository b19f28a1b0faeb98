import { definePass } from '#model/readers/define-pass.ts';

/** A reader on the network of a ship that is moored: opens the items about its berth. */
export const crew = definePass<{ berth: string }>({
  name: 'crew',
  scope: 'items',
  grants: ({ berth }, item) => item.berth === berth,
  describe: ({ berth }) => `Crew at berth ${berth}`,
});
