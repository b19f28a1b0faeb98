/** Hooks whose faults name their file: what `prepare` returns is checked, and what a hook of an extension throws is wrapped. */
import { AppError } from '#model/errors.ts';
import { caught, extensionFailure, extensionOf } from '#server/extensions/index.ts';
import type { EntityHooks } from '../record-context.ts';

/** Hooks that run in a write, in a list or in an export. */
const CALLED = [
  'after',
  'csvEntries',
  'listedContent',
  'moved',
  'offers',
  'pagesAt',
  'prepare',
  'preview',
  'rearranged',
  'references',
  'sitesOf',
] as const;

/**
 * Returns the hooks of a file. They throw INTERNAL with the name of the extension if a hook of an extension throws anything
 * but an `AppError`; hooks of the product throw what they throw. `prepare` must return an object.
 */
export function guardedHooks(file: string, hooks: EntityHooks): EntityHooks {
  const { entity } = hooks;
  const checked: EntityHooks = hooks.prepare
    ? {
        ...hooks,
        async prepare(work, write) {
          const values: unknown = await hooks.prepare?.(work, write);
          if (isObject(values)) return values;
          throw new AppError(
            'INTERNAL',
            'HOOK_RESULT_INVALID',
            `The hook \`prepare\` of ${entity.name} in ${file} returned no values. Nothing was saved; return the values to write.`,
          );
        },
      }
    : hooks;
  const extension = extensionOf(file);
  return extension === null ? checked : ofExtension(extension, file, checked);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ofExtension(extension: string, file: string, hooks: EntityHooks): EntityHooks {
  const { computed, csvColumns, entity } = hooks;
  const failing = (part: string) => (error: unknown) => {
    throw extensionFailure(error, { extension, file, what: `the hook \`${part}\` of ${entity.name}` });
  };
  const guard = (owner: object, key: string, part = key): unknown => {
    const hook: unknown = Reflect.get(owner, key);
    return typeof hook === 'function'
      ? caught((args) => Reflect.apply(hook, owner, args), failing(part))
      : hook;
  };
  const called = CALLED.filter((part) => part in hooks).map((part) => [part, guard(hooks, part)]);
  const fields = Object.entries(computed ?? {}).map(([name, field]) => [
    name,
    { ...field, resolve: guard(field, 'resolve', `computed field ${name}`) },
  ]);
  return Object.assign({}, hooks, Object.fromEntries(called), {
    ...(csvColumns && { csvColumns: { ...csvColumns, cellsOf: guard(csvColumns, 'cellsOf', 'csvColumns') } }),
    ...(computed && { computed: Object.fromEntries(fields) }),
  });
}
