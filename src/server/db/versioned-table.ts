import type { Generated } from 'kysely';

/** The columns that every entity's table has. */
export interface Versioned {
  organisation_id: number;
  id: Generated<number>;
  version: Generated<number>;
  created: Generated<string>;
  updated: Generated<string>;
}
