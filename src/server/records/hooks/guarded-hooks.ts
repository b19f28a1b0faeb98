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
  const { prepare, entity } = hooks;
  const checked: EntityHooks = prepare
    ? {
        ...hooks,
        async prepare(work, write) {
          const values: unknown = await prepare.call(hooks, work, write);
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
  const method = (owner: object, hook: unknown, part: string) =>
    typeof hook === 'function'
      ? caught((args) => Reflect.apply(hook, owner, args), failing(part))
      : undefined;
  const guarded = Object.fromEntries(
    CALLED.filter((part) => hooks[part] !== undefined).map((part) => [
      part,
      method(hooks, hooks[part], part),
    ]),
  );
  return Object.assign({}, hooks, guarded, {
    ...(csvColumns && {
      csvColumns: { ...csvColumns, cellsOf: method(csvColumns, csvColumns.cellsOf, 'csvColumns') },
    }),
    ...(computed && {
      computed: Object.fromEntries(
        Object.entries(computed).map(([name, field]) => [
          name,
          { ...field, resolve: method(field, field.resolve, `computed field ${name}`) },
        ]),
      ),
    }),
  });
}
