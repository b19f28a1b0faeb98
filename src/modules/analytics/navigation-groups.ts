import { defineNavigationGroup } from '#model/screens/define-screen.ts';

export const navigationGroups = { analytics: defineNavigationGroup({ label: 'Analytics', order: 35 }) };
