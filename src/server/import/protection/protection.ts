/** Texts that the old site restricted are never published without a declaration. */
import { AppError, badInput, type FieldErrors } from '#model/errors.ts';
import type { ImportMapping, ImportSource } from '#import/mapping.ts';
import { PROTECTED_ACTIONS, type ProtectedAction } from '#import/protection.ts';
import { evaluate, reasonToSkip, startEvaluation } from '../evaluate.ts';
import type { EvaluationScope } from '../evaluation.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { protectionsOf, type Protection } from './protecting-columns.ts';
import { reasonOf } from '../report/reasons.ts';
import { readSource } from '../sources/index.ts';
import type { Target } from '../links/targets.ts';

/** The action that the mapping declares for a restricting value; null if undeclared. */
function declared({ protected: columns }: ImportSource, { path, value }: Protection): ProtectedAction | null {
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (column === undefined || typeof column === 'string') return column ?? null;
  return Object.hasOwn(column, value) ? (column[value] ?? null) : null;
}

/**
 * The action for a record: the strictest of those that the mapping declares for its values; null if
 * unrestricted.
 */
export function actionFor(
  source: ImportSource,
  record: Readonly<Record<string, unknown>>,
): ProtectedAction | null {
  const said = protectionsOf(record).map((protection) => declared(source, protection));
  return (['skip', 'draft', 'members', 'public'] as const).find((action) => said.includes(action)) ?? null;
}

/** Adds the restriction that an action requires to the values of a record. */
export function withProtection(
  values: Record<string, unknown>,
  action: ProtectedAction | null,
): Record<string, unknown> {
  if (action === 'draft') return { ...values, draft: true };
  return action === 'members' ? { ...values, registrationRequired: true } : values;
}

/**
 * Restrictions of a record that the mapping does not declare; empty if all are declared, or if a rule
 * restricts the record already.
 */
export async function undeclaredIn(
  record: Record<string, unknown>,
  source: ImportSource,
  surroundings: EvaluationScope,
): Promise<Protection[]> {
  const open = protectionsOf(record).filter((protection) => declared(source, protection) === null);
  if (open.length === 0) return [];
  try {
    return (await isRestricted(record, source, surroundings)) ? [] : open;
  } catch (error) {
    // A rule that fails does not restrict the record.
    if (reasonOf(error) === null) throw error;
    return open;
  }
}

/** Whether a rule leaves the record out, or imports it as a draft or for members. */
async function isRestricted(
  record: Record<string, unknown>,
  source: ImportSource,
  surroundings: EvaluationScope,
): Promise<boolean> {
  const evaluation = startEvaluation(record, surroundings, source);
  if ((await reasonToSkip(source.skip, evaluation)) !== null) return true;
  for (const key of ['draft', 'registrationRequired']) {
    const rule = source.fields[key];
    if (rule && (await evaluate(rule, record, evaluation)) === true) return true;
  }
  return false;
}

/**
 * Describes a restricting column in a sentence. `values`: the values found, with the number of records that
 * have each.
 */
export function sentenceOfProtection(path: string, values: ReadonlyMap<string, number>): string {
  const isOne = values.size === 1;
  const named = [...values].map(([value, count]) => {
    const shown = value === OTHERS ? 'others' : `“${value}”`;
    return isOne && count === 1 ? shown : `${shown} (${count.toLocaleString('en')})`;
  });
  const [first = ''] = values.keys();
  const count = values.get(first) ?? 1;
  const password = `has a password${count === 1 ? '' : ` (${count.toLocaleString('en')} records)`}`;
  const predicate = isOne && first === 'password' ? password : `is ${named.join(', ')}`;
  const byValue = isOne ? '' : ` for all, or by value: { "${first}": "draft" }`;
  return `${path} ${predicate}: the old site did not show this to everyone. Say under protected of the source what becomes of it: "protected": { "${path}": "draft" }${byValue}; or ${PROTECTED_ACTIONS.slice(1).join(', ')}.`;
}

interface Looked {
  mapping: ImportMapping;
  folder: SourceFolder;
  targets: ReadonlyMap<string, Target>;
  surroundings: EvaluationScope;
  shouldStop?: (() => boolean) | undefined;
}

/**
 * Reads all sources before anything is written. Throws BAD_USER_INPUT with every column that restricts
 * records and is not declared in the mapping. Sources of people's accounts are not read, because they are not
 * published.
 */
export async function assertProtectionDeclared(looked: Looked): Promise<void> {
  const fields: FieldErrors = {};
  // Lookups are disabled, because this check must not create records.
  const surroundings = { ...looked.surroundings, lookUp: async () => null };
  for (const [index, source] of looked.mapping.sources.entries()) {
    if (looked.targets.get(source.key)?.hooks.isPersonal) continue;
    const undeclared = await undeclaredOf(source, { ...looked, surroundings });
    for (const [path, { values, position }] of undeclared) {
      const place = `sources[${index}].protected.${path}`;
      fields[place] = `${place}: ${position}: ${sentenceOfProtection(path, values)}`;
    }
  }
  if (Object.keys(fields).length > 0)
    throw badInput(
      'PROTECTION_LOST',
      'Nothing was imported, because texts that the old site protected would become public.',
      fields,
    );
}

/** Maximum number of distinct values per column; below, the name for all other values. */
const VALUES_MAX = 20;
const OTHERS = '';

interface Undeclared {
  /** Restricting values, with the number of records that have each. */
  values: Map<string, number>;
  /** Position of the first such record. */
  position: string;
}

async function undeclaredOf(
  source: ImportSource,
  { folder, surroundings, shouldStop }: Looked,
): Promise<Map<string, Undeclared>> {
  const found = new Map<string, Undeclared>();
  try {
    for await (const entry of readSource(source, folder)) {
      if (shouldStop?.()) break;
      const open = entry.kind === 'record' ? await undeclaredIn(entry.record, source, surroundings) : [];
      for (const { path, value } of open) {
        const known = found.get(path) ?? { values: new Map<string, number>(), position: entry.position };
        const name = known.values.has(value) || known.values.size < VALUES_MAX ? value : OTHERS;
        known.values.set(name, (known.values.get(name) ?? 0) + 1);
        found.set(path, known);
      }
    }
  } catch (error) {
    // The run itself reports an unreadable source.
    if (!(error instanceof AppError)) throw error;
  }
  return found;
}
