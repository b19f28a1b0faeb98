/** Breakdowns of the reports on items, shared by their screens and their operations. */
import type { Breakdown } from '#reports/report.ts';

const TYPE = { value: 'type', label: 'Type', filter: 'types' } as const;
const SECTION = { value: 'section', label: 'Section', filter: 'section' } as const;
const AUTHOR = { value: 'author', label: 'Author', filter: 'author' } as const;

export const LENGTH_BREAKDOWNS = [
  { value: 'length', label: 'Length' },
  TYPE,
  SECTION,
  AUTHOR,
] as const satisfies readonly Breakdown[];

export type LengthBreakdown = (typeof LENGTH_BREAKDOWNS)[number]['value'];

export const EDITORIAL_BREAKDOWNS = [
  AUTHOR,
  { value: 'editor', label: 'Editor' },
  SECTION,
  TYPE,
  { value: 'state', label: 'State' },
] as const satisfies readonly Breakdown[];

export type EditorialBreakdown = (typeof EDITORIAL_BREAKDOWNS)[number]['value'];
