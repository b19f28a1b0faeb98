import { defineNavigationGroup } from '#model/screens/define-screen.ts';

export const navigationGroups = { magazine: defineNavigationGroup({ label: 'Magazine', order: 20 }) };
