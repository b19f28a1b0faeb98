import { definePanel } from '#model/screens/define-panel.ts';
import { can } from '#model/permissions.ts';

export const panels = [
  definePanel({
    place: 'contentVelocity',
    title: 'Views of these items',
    access: can('view_analytics'),
    component: () => import('./published-views.tsx'),
  }),
];
