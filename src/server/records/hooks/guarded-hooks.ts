/** Hooks whose faults name their file: what `prepare` returns is checked, and what a hook of an extension throws is wrapped. */
import { AppError } from '#model/errors.ts';
import { caught, ExtensionFault, extensionFailure, extensionOf } from '#server/extensions/index.ts';
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
  'restoring',
  'sitesOf',
] as const;

/** Hooks that run in a write; all others read. */
const WRITING: ReadonlySet<string> = new Set(['after', 'moved', 'prepare', 'rearranged', 'restoring']);

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
          throw withoutValues(file, entity.name);
        },
      }
    : hooks;
  const extension = extensionOf(file);
  return extension === null ? checked : ofExtension(extension, file, checked);
}

/** The error for a hook that returned no values: only its cause, for the log, names the file. */
function withoutValues(file: string, entity: string): AppError {
  const what = `the hook \`prepare\` of ${entity}`;
  const advice = 'Return the values to write.';
  const extension = extensionOf(file);
  const cause = new Error(`${file}: ${what} returned no values. ${advice}`);
  return new AppError(
    'INTERNAL',
    'HOOK_RESULT_INVALID',
    `${extension === null ? '' : `The extension “${extension}” failed: `}${what} returned no values. Nothing was saved.`,
    {},
    extension === null ? cause : new ExtensionFault({ extension, file, what }, cause),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ofExtension(extension: string, file: string, hooks: EntityHooks): EntityHooks {
  const { computed, csvColumns, entity } = hooks;
  const failing = (part: string) => (error: unknown) => {
    const what = `the hook \`${part}\` of ${entity.name}`;
    throw extensionFailure(error, { extension, file, what }, WRITING.has(part) ? 'write' : 'read');
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
