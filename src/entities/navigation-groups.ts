/** The navigation groups of the core; the group of a module is in a file of the same name in its folder. */
import { defineNavigationGroup } from '#model/screens/define-screen.ts';

export const navigationGroups = {
  content: defineNavigationGroup({ label: 'Content', order: 10 }),
  site: defineNavigationGroup({ label: 'Site', order: 30 }),
  people: defineNavigationGroup({ label: 'People', order: 40 }),
  system: defineNavigationGroup({ label: 'System', order: 50 }),
};
