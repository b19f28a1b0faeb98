/** Variants of a test: some with every change, all in the second tier, whose configuration sets the variable. */

/** Set by `vitest.deep.config.ts`. */
const ALL_VARIANTS = 'MASTHEAD_ALL_VARIANTS';

/**
 * `first` in `npm test`, `all` in `npm run test:deep`. A file that calls it has a `.deep.test.ts` next to it, which imports it:
 * otherwise the second tier would not run it.
 */
export function byTier<Variant>(first: Variant, all: Variant): Variant {
  return process.env[ALL_VARIANTS] === '1' ? all : first;
}
