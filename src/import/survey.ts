/** The findings of an import plan, shown by the terminal and by the admin. */
import { importFormats } from '#registry/import-formats.ts';
import { isImportFormat } from './mapping.ts';
import type { TemplateDialect } from './mapping.ts';

export interface SurveyedColumn {
  path: string;
  kind: string;
  /** Share of the records with a value, 0 to 1. */
  filled: number;
  samples: readonly string[];
  /** The field that the column fills, or its other use; null: not used. */
  use: string | null;
}

export interface SurveyedSource {
  /** The source's key in the mapping; null if nothing is imported from it. */
  key: string | null;
  file: string;
  format: string;
  delimiter: string;
  target: string | null;
  records: number;
  unreadable: { count: number; first: string | null };
  days: { from: string; to: string } | null;
  columns: readonly SurveyedColumn[];
  /** Columns that a rule cannot name, or that are beyond the limit. */
  unnamed: readonly string[];
  /** Points that a person should check. */
  notes: readonly string[];
}

export interface NameCount {
  name: string;
  count: number;
}

/** A file from which nothing is imported. */
export interface LeftOutFile {
  file: string;
  reason: string;
}

export interface Survey {
  sources: readonly SurveyedSource[];
  images: number;
  documents: number;
  /** Origins of the old site, as in the mapping. */
  origins: readonly string[];
  dialect: TemplateDialect;
  shortcodes: readonly NameCount[];
  /** Variables in texts that have no value in the mapping. */
  variables: readonly NameCount[];
  linkHosts: readonly NameCount[];
  imageHosts: readonly NameCount[];
  leftOut: readonly LeftOutFile[];
  notes: readonly string[];
}

const FILES_NAMED = 3;

/** One sentence per reason, however many files share it. */
export function leftOutSentences(leftOut: readonly LeftOutFile[]): string[] {
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return [...byReason].map(([reason, files]) => {
    const named = files.slice(0, FILES_NAMED).map(({ file }) => file);
    const rest = files.length - named.length;
    return `${named.join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en')} more` : ''}. ${reason}`;
  });
}

/** Label of a format in plans; its key if the format's module was removed. */
export function formatInPlan(format: string): string {
  if (format === 'markdown') return 'Markdown';
  return isImportFormat(format) ? importFormats[format].label : format;
}
