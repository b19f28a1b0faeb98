/**
 * Variants of a test or a journey: some run on every change, all in the second tier, whose configurations set
 * the variable.
 */

/** Environment variable that `vitest.deep.config.ts` and `playwright.deep.config.ts` set. */
const ALL_VARIANTS = 'MASTHEAD_ALL_VARIANTS';

/**
 * Whether this is the second tier, `npm run test:deep`: set by Vitest's configuration for unit tests, and by
 * Playwright's for journeys.
 */
export function isSecondTier(): boolean {
  return process.env[ALL_VARIANTS] === '1';
}

/**
 * Returns `first` in `npm test`, `all` in `npm run test:deep`. A unit test that calls it has a
 * `.deep.test.ts` next to it that imports it: otherwise the second tier would not run it.
 */
export function byTier<Variant>(first: readonly Variant[], all: readonly Variant[]): readonly Variant[];
export function byTier<Value>(first: Value, all: Value): Value;
export function byTier<Value>(first: Value, all: Value): Value {
  return isSecondTier() ? all : first;
}
