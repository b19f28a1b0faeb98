/** Definitions of extensions whose functions have a substitute that is called when they throw. */
import type { OfModule } from '#model/define-module.ts';
import type { ReportFault } from './report-faults.ts';

/**
 * Returns the definition. Where it belongs to an extension and one of the functions in `instead` throws or rejects, the failure is
 * reported, and the result is that of the substitute. `what`: as in `the content type Tide`.
 */
export function withFallbacks<Of extends OfModule & object>(
  definition: Of,
  what: string,
  instead: Partial<Of>,
  report: ReportFault,
): Of {
  if (definition.extensionPath === undefined) return definition;
  const guarded = Object.entries(instead).flatMap(([key, substitute]: [string, unknown]) => {
    const own: unknown = Reflect.get(definition, key);
    if (typeof own !== 'function' || typeof substitute !== 'function') return [];
    const replace = (error: unknown): unknown => {
      report(definition, what, error);
      return Reflect.apply(substitute, undefined, []);
    };
    const call = (...args: unknown[]): unknown => {
      try {
        const result: unknown = Reflect.apply(own, definition, args);
        return result instanceof Promise ? result.catch(replace) : result;
      } catch (error) {
        return replace(error);
      }
    };
    return [[key, call]];
  });
  return Object.assign({}, definition, Object.fromEntries(guarded));
}
