import type { DefinedNames } from './leftovers.ts';
import type { Registry } from '#server/records/index.ts';

/**
 * Returns the names that a registry defines, with which the database is compared to find what removed extensions left.
 */
export function definedNames(registry: Registry): DefinedNames {
  return {
    contentTypes: [...registry.contentTypes.keys()],
    blocks: [...registry.blocks.keys()],
    jobs: [...registry.jobs.keys()],
  };
}
