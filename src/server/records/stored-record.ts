import type { Entity } from '#model/define-entity.ts';
import type { RecordOf } from '#records/record-of.ts';

/**
 * A record of an entity that is known only at run time; the type for a known entity is `RecordOf<typeof
 * entity>`.
 */
export type StoredRecord = RecordOf<Entity>;

/**
 * The old and the new path of a page on its site. `pageResolver`: the old path continues to show the page,
 * without a redirect.
 */
export type Move = readonly [from: string, to: string, old?: 'answers'];

export type WriteAction = 'create' | 'update' | 'delete';
