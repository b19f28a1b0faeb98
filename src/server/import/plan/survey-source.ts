/** Reads a source once and describes its columns. Memory does not grow with the file. */
import type { ImportFormat } from '#import/import-formats.ts';
import { FORBIDDEN_KEYS } from '#import/rules.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { isObject } from '../sources/entry.ts';
import { readSource } from '../sources/index.ts';
import { protectionsOf } from '../protection/protecting-columns.ts';
import { collectColumn, type Column, type ColumnCollector, type ComparedBudget } from './columns.ts';
import { PLAN_LIMITS } from './limits.ts';
import type { TextScanner } from './texts.ts';

/** A file, or a folder of Markdown, that contains records. */
export interface FoundSource {
  format: ImportFormat;
  file: string;
  delimiter: string;
  /** The excluded names, as in a mapping. */
  except?: readonly string[];
}

export interface SurveyedSource extends FoundSource {
  /** Number of records that could be read. */
  records: number;
  /** False if the source has more records than are read. */
  isWhole: boolean;
  unreadable: { count: number; first: string | null };
  /** Remarks of the reader about records, with the first record for each. */
  notes: readonly string[];
  columns: readonly Column[];
  /** Columns that rules cannot name, or that exceed the limit. */
  unnamed: readonly string[];
  /** Number of restricted records: by the restricting column, and by its values. */
  protected: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export async function surveySource(
  found: FoundSource,
  folder: SourceFolder,
  texts: TextScanner,
): Promise<SurveyedSource> {
  const columns = createColumns(texts);
  const notes = new Set<string>();
  const unreadable: { count: number; first: string | null } = { count: 0, first: null };
  const protectedBy = new Map<string, Map<string, number>>();
  let records = 0;
  let isWhole = true;
  for await (const entry of readSource(wholeSource(found), folder)) {
    if (records === PLAN_LIMITS.recordsMax) {
      isWhole = false;
      break;
    }
    if (entry.kind === 'unreadable') {
      unreadable.count += 1;
      unreadable.first ??= `${entry.position}: ${entry.reason}`;
      continue;
    }
    records += 1;
    columns.add(entry.record);
    addProtections(protectedBy, entry.record);
    for (const note of entry.notes) if (notes.size < 5) notes.add(note);
  }
  return {
    ...found,
    records,
    isWhole,
    unreadable,
    notes: [...notes],
    ...columns.finish(),
    protected: protectedBy,
  };
}

/** Maximum number of distinct values counted per column; all other values are counted as `others`. */
const PROTECTING_MAX = 20;

function addProtections(found: Map<string, Map<string, number>>, record: Record<string, unknown>): void {
  for (const { path, value } of protectionsOf(record)) {
    const counts = found.get(path) ?? new Map<string, number>();
    const name = counts.has(value) || counts.size < PROTECTING_MAX ? value : 'others';
    found.set(path, counts.set(name, (counts.get(name) ?? 0) + 1));
  }
}

/** The source in the form of a mapping; only the settings for reading it matter. */
function wholeSource({ format, file, delimiter, except = [] }: FoundSource) {
  return {
    key: 'survey',
    format,
    file,
    delimiter,
    except,
    extensions: [],
    records: [],
    encoding: 'auto',
    target: '',
    expand: null,
    recordKey: { path: [], transform: [] },
    adopt: null,
    addresses: [],
    skip: [],
    protected: {},
    templates: {},
    redirects: false,
    fields: {},
  } as const;
}

function createColumns(texts: TextScanner) {
  const budget: ComparedBudget = { left: PLAN_LIMITS.comparedMax };
  const collectors = new Map<string, ColumnCollector>();
  const unnamed = new Set<string>();
  const collect = (path: string, value: unknown) => {
    let collector = collectors.get(path);
    if (!collector) {
      if (collectors.size === PLAN_LIMITS.columnsMax) return void unnamed.add(path);
      collectors.set(path, (collector = collectColumn(path, budget)));
    }
    collector.add(value);
    if (typeof value === 'string' && value.length > 40) texts.add(value);
  };
  const visit = (record: Record<string, unknown>, path: readonly string[]) => {
    for (const [key, value] of Object.entries(record)) {
      const here = [...path, key];
      if (key === '' || key.length > 100 || key.includes('.') || FORBIDDEN_KEYS.has(key)) {
        if (unnamed.size < PLAN_LIMITS.columnsMax) unnamed.add(here.join('.'));
      } else if (isObject(value) && here.length < PLAN_LIMITS.depthMax) visit(value, here);
      else collect(here.join('.'), value);
    }
  };
  return {
    add: (record: Record<string, unknown>) => visit(record, []),
    finish(): { columns: Column[]; unnamed: string[] } {
      const columns = [...collectors.values()].flatMap((collector) => collector.finish() ?? []);
      return { columns, unnamed: [...unnamed].slice(0, PLAN_LIMITS.columnsMax) };
    },
  };
}
