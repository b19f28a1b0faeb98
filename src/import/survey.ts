/** What a plan of an import found: shown by the terminal and by the admin. */
import { importFormats } from '#registry/import-formats.ts';
import { isImportFormat } from './mapping.ts';
import type { TemplateDialect } from './mapping.ts';

export interface SurveyedColumn {
  path: string;
  kind: string;
  /** Share of the records with a value, 0 to 1. */
  filled: number;
  samples: readonly string[];
  /** The field it fills, or what else it is used for; null: it has no place. */
  use: string | null;
}

export interface SurveyedSource {
  /** Key in the mapping; null when nothing is made of it. */
  key: string | null;
  file: string;
  format: string;
  delimiter: string;
  target: string | null;
  records: number;
  unreadable: { count: number; first: string | null };
  days: { from: string; to: string } | null;
  columns: readonly SurveyedColumn[];
  /** Columns that no rule can name, or that are beyond the limit. */
  unnamed: readonly string[];
  /** What a person should look at. */
  notes: readonly string[];
}

export interface NameCount {
  name: string;
  count: number;
}

/** A file nothing is made of. */
export interface LeftOutFile {
  file: string;
  reason: string;
}

export interface Survey {
  sources: readonly SurveyedSource[];
  images: number;
  documents: number;
  /** Where the old site was, as the mapping has it. */
  origins: readonly string[];
  dialect: TemplateDialect;
  shortcodes: readonly NameCount[];
  /** Variables of texts without a value in the mapping. */
  variables: readonly NameCount[];
  linkHosts: readonly NameCount[];
  imageHosts: readonly NameCount[];
  leftOut: readonly LeftOutFile[];
  notes: readonly string[];
}

const FILES_NAMED = 3;

/** One sentence a reason, however many files have it. */
export function leftOutSentences(leftOut: readonly LeftOutFile[]): string[] {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return [...byReason].map(([reason, files]) => {
    const named = files.slice(0, FILES_NAMED).map(({ file }) => file);
    const rest = files.length - named.length;
    return `${named.join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en')} more` : ''}. ${reason}`;
  });
}

/** The name of a format in plans; its key if its module was removed. */
export function formatInPlan(format: string): string {
  if (format === 'markdown') return 'Markdown';
  return isImportFormat(format) ? importFormats[format].label : format;
}
