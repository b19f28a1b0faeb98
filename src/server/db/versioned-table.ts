import type { Generated } from 'kysely';

/** The columns of every entity's table. */
export interface Versioned {
  organisation_id: number;
  id: Generated<number>;
  version: Generated<number>;
  created: Generated<string>;
  updated: Generated<string>;
}
