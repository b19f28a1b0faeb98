/** Actions for texts that the old site restricted: a mapping declares them for each column that marks them. */
import { z } from 'zod';
import { keySchema } from './rules.ts';

/**
 * `draft`: imported but not published. `members`: readable by logged-in readers. `skip`: left out. `public`:
 * the column has no meaning here, or other rules of the mapping handle it.
 */
export const PROTECTED_ACTIONS = ['draft', 'members', 'skip', 'public'] as const;
export type ProtectedAction = (typeof PROTECTED_ACTIONS)[number];

/** Actions by the path of a column: one for all values that protect, or one for each value. */
export type ProtectedColumns = Readonly<
  Record<string, ProtectedAction | Readonly<Record<string, ProtectedAction>>>
>;

const action = z.enum(
  PROTECTED_ACTIONS,
  `Enter ${PROTECTED_ACTIONS.join(', ')}, or map values to these actions.`,
);

export const protectedSchema = z
  .record(keySchema, z.union([action, z.record(keySchema, action)]))
  .refine((columns) => Object.keys(columns).length <= 50, 'Enter at most 50 columns.');
