/** Texts that the old site kept from readers are never published unasked. */
import { AppError, badInput, type FieldErrors } from '#model/errors.ts';
import type { ImportMapping, ImportSource } from '#model/import-mapping.ts';
import { PROTECTED_ACTIONS, type ProtectedAction } from '#model/import-protection.ts';
import { evaluate, reasonToSkip, startEvaluation } from './evaluate.ts';
import type { Surroundings } from './evaluation.ts';
import type { SourceFolder } from './folder.ts';
import { protectionsOf, type Protection } from './protecting-columns.ts';
import { reasonOf } from './reasons.ts';
import { readSource } from './sources/index.ts';
import type { Target } from './targets.ts';

/** What the mapping says of a value that protects; null when it says nothing. */
function declared({ protected: columns }: ImportSource, { path, value }: Protection): ProtectedAction | null {
  const column = Object.hasOwn(columns, path) ? columns[path] : undefined;
  if (column === undefined || typeof column === 'string') return column ?? null;
  return Object.hasOwn(column, value) ? (column[value] ?? null) : null;
}

/** What becomes of a record, the strictest of what the mapping says of its values; null when nothing keeps it. */
export function actionFor(
  source: ImportSource,
  record: Readonly<Record<string, unknown>>,
): ProtectedAction | null {
  const said = protectionsOf(record).map((protection) => declared(source, protection));
  return (['skip', 'draft', 'members', 'public'] as const).find((action) => said.includes(action)) ?? null;
}

/** The values of a record with what keeps it from readers. */
export function withProtection(
  values: Record<string, unknown>,
  action: ProtectedAction | null,
): Record<string, unknown> {
  if (action === 'draft') return { ...values, draft: true };
  return action === 'members' ? { ...values, registrationRequired: true } : values;
}

/** What is said of a record that no rule of the mapping keeps from readers; null when nothing is to be said. */
export async function undeclaredIn(
  record: Record<string, unknown>,
  source: ImportSource,
  surroundings: Surroundings,
): Promise<Protection | null> {
  const open = protectionsOf(record).find((protection) => declared(source, protection) === null);
  if (!open) return null;
  try {
    return (await isKept(record, source, surroundings)) ? null : open;
  } catch (error) {
    // A rule that fails keeps nothing from readers.
    if (reasonOf(error) === null) throw error;
    return open;
  }
}

/** True for a record that a rule leaves out, or keeps as a draft or for members. */
async function isKept(
  record: Record<string, unknown>,
  source: ImportSource,
  surroundings: Surroundings,
): Promise<boolean> {
  const evaluation = startEvaluation(record, surroundings, source);
  if ((await reasonToSkip(source.skip, evaluation)) !== null) return true;
  for (const key of ['draft', 'registrationRequired']) {
    const rule = source.fields[key];
    if (rule && (await evaluate(rule, record, evaluation)) === true) return true;
  }
  return false;
}

/** In words. */
export function sentenceOfProtection({ path, value }: Protection): string {
  const says = value === 'password' ? 'has a password' : `is “${value}”`;
  return `${path} ${says}: the old site did not show this to everyone. Say under protected of the source what becomes of it: "protected": { "${path}": "draft" }; or ${PROTECTED_ACTIONS.slice(1).join(', ')}.`;
}

interface Looked {
  mapping: ImportMapping;
  folder: SourceFolder;
  targets: ReadonlyMap<string, Target>;
  surroundings: Surroundings;
  shouldStop?: (() => boolean) | undefined;
}

/**
 * Reads all sources before anything is written. Throws BAD_USER_INPUT with every column that protects records and of
 * which the mapping says nothing. Sources of people's accounts are not published and not looked at.
 */
export async function refuseUndeclared(looked: Looked): Promise<void> {
  const fields: FieldErrors = {};
  // Nothing may be made by what is only looked at.
  const surroundings = { ...looked.surroundings, lookUp: async () => null };
  for (const [index, source] of looked.mapping.sources.entries()) {
    if (looked.targets.get(source.key)?.hooks.isPersonal) continue;
    for (const [path, { count, first, position }] of await undeclaredOf(source, {
      ...looked,
      surroundings,
    })) {
      const place = `sources[${index}].protected.${path}`;
      const more = count === 1 ? '' : ` ${count.toLocaleString('en')} records are kept like it.`;
      fields[place] = `${place}: ${position}: ${sentenceOfProtection(first)}${more}`;
    }
  }
  if (Object.keys(fields).length > 0)
    throw badInput(
      'Nothing was imported, because texts that the old site protected would become public.',
      fields,
    );
}

interface Undeclared {
  count: number;
  first: Protection;
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
      const open = entry.kind === 'record' ? await undeclaredIn(entry.record, source, surroundings) : null;
      if (!open) continue;
      const known = found.get(open.path);
      if (known) known.count += 1;
      else found.set(open.path, { count: 1, first: open, position: entry.position });
    }
  } catch (error) {
    // The run itself reports a source that cannot be read.
    if (!(error instanceof AppError)) throw error;
  }
  return found;
}
