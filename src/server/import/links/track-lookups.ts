/** Tracks whether a record refers to records that are still being written to the database. */
import { textOf } from '../evaluate.ts';
import type { EvaluationScope } from '../evaluation.ts';
import type { Run } from '../context.ts';

/**
 * The evaluation scope of one record. `isEarly`: whether the record looked up an earlier record that is not
 * written yet.
 */
export function trackLookups({ surroundings, batches }: Run): {
  surroundings: EvaluationScope;
  isEarly: () => boolean;
} {
  let isEarly = false;
  return {
    isEarly: () => isEarly,
    surroundings: {
      ...surroundings,
      addressOf: (address) => {
        const found = surroundings.addressOf(address);
        if (!found && batches?.expectsAddress(address)) isEarly = true;
        return found;
      },
      lookUp: async (lookup, value, evaluation) => {
        const id = await surroundings.lookUp(lookup, value, evaluation);
        if (id === null && 'source' in lookup && batches?.expectsKey(lookup.source, textOf(value)))
          isEarly = true;
        return id;
      },
    },
  };
}
