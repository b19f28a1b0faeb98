import type { SiteTemplates } from '#look/site-templates.ts';

export const pilot: SiteTemplates = { name: 'pilot', label: 'Pilot' };
