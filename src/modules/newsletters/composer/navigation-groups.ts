import { defineNavigationGroup } from '#model/screens/define-screen.ts';

export const navigationGroups = { newsletters: defineNavigationGroup({ label: 'Newsletters', order: 30 }) };
