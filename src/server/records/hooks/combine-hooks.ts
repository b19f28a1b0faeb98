/**
 * The hooks of each entity, as the engines call them: several files can have hooks for one entity, and all run in a
 * stated order (docs/recipes/extension.md).
 */
import type { Entity } from '#model/define-entity.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { EntityHooks, FollowedWrite, GivenUp, PreparedWrite, RecordContext } from '../record-context.ts';
import { guardedHooks } from './guarded-hooks.ts';

/** The hooks of one file. */
export interface HooksOfFile {
  /** Path of the file below the root of the project. */
  file: string;
  hooks: EntityHooks;
}

/** Hooks that an entity has once: their results can’t be joined. */
const SINGLE = ['preview', 'sitesOf', 'listedContent', 'imports'] as const;

/**
 * Returns the hooks by the name of their entity. The file in the folder of the entity comes first, then core, modules and
 * extensions, each by name. An entity with one file costs no more than its hooks. Throws if two files have a hook that an
 * entity has once.
 */
export function hooksByEntity(files: readonly HooksOfFile[]): ReadonlyMap<string, EntityHooks> {
  const byEntity = filesByEntity(files);
  const faults = faultsOf(byEntity);
  if (faults.length > 0) throw new Error(faults.join(' '));
  return new Map(
    [...byEntity].map(([name, ofEntity]) => {
      const [first, ...others] = ofEntity.map(({ file, hooks }) => guardedHooks(file, hooks));
      if (!first) throw new Error(`No file has hooks for ${name}.`);
      return [name, others.length === 0 ? first : combined([first, ...others])];
    }),
  );
}

/** Returns a sentence for each hook that a file can't add, because an earlier file of the entity has it. */
function faultsOf(byEntity: ReadonlyMap<string, readonly HooksOfFile[]>): string[] {
  return [...byEntity].flatMap(([name, ofEntity]) => {
    const firstOf = new Map<string, string>();
    return ofEntity.flatMap(({ file, hooks }) =>
      namesOf(hooks).flatMap((part) => {
        const first = firstOf.get(part);
        firstOf.set(part, first ?? file);
        return first === undefined
          ? []
          : [`${file}: ${first} has the ${part} of ${name}, and there can be one. Rename or remove it.`];
      }),
    );
  });
}

/** Names of what an entity has once: its single hooks, and its computed fields. */
function namesOf(hooks: EntityHooks): string[] {
  const single = SINGLE.filter((part) => hooks[part] !== undefined);
  return [...single, ...Object.keys(hooks.computed ?? {}).map((field) => `computed field ${field}`)];
}

/** The files with hooks for each entity, by its name, in the order in which they run. */
function filesByEntity(files: readonly HooksOfFile[]): Map<string, HooksOfFile[]> {
  return Map.groupBy([...files].sort(inOrder), ({ hooks }) => hooks.entity.name);
}

function inOrder(one: HooksOfFile, other: HooksOfFile): number {
  const [left, right] = [placeOf(one), placeOf(other)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The place of a file in the order. A space sorts before every character of a name, so `a` is before `a-b`. */
function placeOf({ file, hooks }: HooksOfFile): string {
  const folder = /(?:^|\/)entities\/([^/]+)\/server\//.exec(file)?.[1] ?? '';
  return `${rankOf(file, folder === kebabCase(hooks.entity.name))} ${file.replaceAll('/', ' ')}`;
}

function rankOf(file: string, isOfEntity: boolean): number {
  if (isOfEntity) return 0;
  if (file.startsWith('extensions/')) return 3;
  return file.startsWith('src/modules/') ? 2 : 1;
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Several hooks as one: values are passed from one `prepare` to the next, and lists are joined. */
function combined(all: readonly [EntityHooks, ...EntityHooks[]]): EntityHooks {
  const { entity } = all[0];
  const having = (part: keyof EntityHooks) => all.some((hooks) => hooks[part] !== undefined);
  return {
    entity,
    ...Object.assign({}, ...SINGLE.map((part) => firstWith(all, part))),
    ...(having('prepare') && { prepare: (work, write) => prepareInTurn(all, work, write) }),
    ...(having('after') && { after: (work, write) => followInTurn(all, work, write) }),
    ...(having('references') && {
      references: (registry, record) => all.flatMap((hooks) => hooks.references?.(registry, record) ?? []),
    }),
    ...(having('offers') && {
      offers: (work, record, to) => all.flatMap((hooks) => hooks.offers?.(work, record, to) ?? []),
    }),
    ...(having('computed') && {
      computed: Object.assign({}, ...all.toReversed().map(({ computed }) => computed)),
    }),
    ...(having('restoring') && { restoring: (work, record) => giveUpInTurn(all, work, record) }),
    ...combinedCsv(all, having),
    ...movesOf(all, having),
  };
}

function firstWith(all: readonly EntityHooks[], part: (typeof SINGLE)[number]): Partial<EntityHooks> {
  const first = all.find((hooks) => hooks[part] !== undefined);
  return first ? { [part]: first[part] } : {};
}

/** What each `prepare` passed on, in the order of the hooks. */
class HandedByHook {
  readonly values: readonly unknown[];
  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

async function prepareInTurn(
  all: readonly EntityHooks[],
  work: RecordContext,
  write: PreparedWrite,
): Promise<Record<string, unknown>> {
  const handed: unknown[] = all.map(() => undefined);
  let { values, next } = write;
  for (const [at, hooks] of all.entries()) {
    if (!hooks.prepare) continue;
    const passToAfter = (found: unknown) => {
      handed[at] = found;
    };
    values = await hooks.prepare(work, { ...write, values, next, passToAfter });
    next = { ...next, ...values };
  }
  write.passToAfter(new HandedByHook(handed));
  return values;
}

async function followInTurn(
  all: readonly EntityHooks[],
  work: RecordContext,
  write: FollowedWrite,
): Promise<void> {
  const handed = write.handed instanceof HandedByHook ? write.handed.values : [];
  for (const [at, hooks] of all.entries()) await hooks.after?.(work, { ...write, handed: handed[at] });
}

async function giveUpInTurn(
  all: readonly EntityHooks[],
  work: RecordContext,
  record: RecordOf<Entity>,
): Promise<GivenUp> {
  let values: GivenUp['values'] = {};
  const sentences: string[] = [];
  for (const hooks of all) {
    const given = await hooks.restoring?.(work, { ...record, ...values });
    values = { ...values, ...given?.values };
    sentences.push(...(given?.sentences ?? []));
  }
  return { values, sentences };
}

type Having = (part: keyof EntityHooks) => boolean;

function combinedCsv(all: readonly EntityHooks[], having: Having): Partial<EntityHooks> {
  const columns = all.flatMap(({ csvColumns }) => csvColumns ?? []);
  return {
    ...(having('csvEntries') && {
      csvEntries: (record) => all.flatMap((hooks) => hooks.csvEntries?.(record) ?? []),
    }),
    ...(columns.length > 0 && {
      csvColumns: {
        labels: columns.flatMap(({ labels }) => labels),
        async cellsOf(work, records) {
          const rows: string[][] = records.map(() => []);
          for (const column of columns) {
            const cells = await column.cellsOf(work, records);
            for (const [at, row] of rows.entries()) row.push(...(cells[at] ?? column.labels.map(() => '')));
          }
          return rows;
        },
      },
    }),
  };
}

function movesOf(all: readonly EntityHooks[], having: Having): Partial<EntityHooks> {
  return {
    ...(having('moved') && {
      async moved(work, siteId, moves) {
        for (const hooks of all) await hooks.moved?.(work, siteId, moves);
      },
    }),
    ...(having('rearranged') && {
      async rearranged(work, record) {
        for (const hooks of all) await hooks.rearranged?.(work, record);
      },
    }),
    ...(having('pagesAt') && {
      async pagesAt(work, siteId, paths) {
        const found = new Set<string>();
        for (const hooks of all)
          for (const path of (await hooks.pagesAt?.(work, siteId, paths)) ?? []) found.add(path);
        return [...found];
      },
    }),
  };
}
