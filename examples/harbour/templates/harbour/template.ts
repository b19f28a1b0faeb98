import type { SiteTemplates } from '#look/site-templates.ts';

export const harbour: SiteTemplates = { name: 'harbour', label: 'Harbour' };
