/** A record as the product sees it: the entity's fields by their keys, and the system fields. */
export interface StoredRecord extends Record<string, unknown> {
  id: number;
  version: number;
  created: string;
  updated: string;
}

/** A page's path on its site, as it was and as it is. */
export type Move = readonly [from: string, to: string];

export type WriteAction = 'create' | 'update' | 'delete';
