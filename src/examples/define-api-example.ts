/** Defines operations that the API explorer of the admin offers as examples. */
import type { OfModule } from '#model/define-module.ts';

/** The site that is selected in the explorer. */
export interface ExampleSite {
  id: number;
}

/**
 * An operation that the explorer opens in its editor. Choosing it runs nothing, so that it can be a mutation; it must not delete
 * or send anything, because users try examples out.
 */
export interface ApiExample extends OfModule {
  /** Shown in the list of examples: “Latest items”. */
  title: string;
  /** What it returns or does, in one sentence. */
  summary: string;
  /** Text of one operation with a name. It runs unchanged, with these variables, on a site that has content. */
  operation: string;
  /** The variables on a site; none if absent. */
  variables?: (site: ExampleSite) => Record<string, unknown>;
  /** Position in the list; core has 10 to 100. */
  order: number;
}

/**
 * Declares an example, in a file of `api-examples/` of core, of a module or of an extension. A test validates each of them, and runs it
 * on a site of the demo.
 */
export function defineApiExample(example: ApiExample): ApiExample {
  return example;
}
