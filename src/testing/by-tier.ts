/** Variants of a test or a journey: some with every change, all in the second tier, whose configurations set the variable. */

/** Set by `vitest.deep.config.ts` and `playwright.deep.config.ts`. */
const ALL_VARIANTS = 'MASTHEAD_ALL_VARIANTS';

/**
 * Whether this is the second tier, `npm run test:deep`: of unit tests by the configuration of vitest, of journeys by that
 * of Playwright.
 */
export function isSecondTier(): boolean {
  return process.env[ALL_VARIANTS] === '1';
}

/**
 * `first` in `npm test`, `all` in `npm run test:deep`. A unit test that calls it has a `.deep.test.ts` next to it, which imports it:
 * otherwise the second tier would not run it.
 */
export function byTier<Variant>(first: readonly Variant[], all: readonly Variant[]): readonly Variant[];
export function byTier<Value>(first: Value, all: Value): Value;
export function byTier<Value>(first: Value, all: Value): Value {
  return isSecondTier() ? all : first;
}
