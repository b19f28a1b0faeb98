import type { Entity } from '#model/define-entity.ts';
import type { RecordOf } from '#records/record-of.ts';

/** A record of an entity that is known only at run time; of any other it is `RecordOf<typeof entity>`. */
export type StoredRecord = RecordOf<Entity>;

/** A page's path on its site, as it was and as it is. `pageResolver`: the old path goes on leading to the page without a redirect. */
export type Move = readonly [from: string, to: string, old?: 'answers'];

export type WriteAction = 'create' | 'update' | 'delete';
