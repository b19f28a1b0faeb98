/** Which authors the byline of an item names: conditions on the person `a`. */
import { sql } from 'kysely';
import type { ComputedField } from '#server/records/index.ts';
import type { content } from '../entity.ts';

/** Column of `isShownAuthor`. */
export interface AuthorState {
  /** Whether readers may see the author's page now. */
  is_shown: boolean;
}

/**
 * People who are or were published. Bylines name them after they are unpublished, expired or moved to the
 * trash, until they are deleted permanently. People who were never published are not named.
 */
export const isNamedAuthor = sql<boolean>`a.published <= now()`;

/** Whether the byline links the author: the column `is_shown`. */
export const isShownAuthor = sql<boolean>`is_public(a.status, a.published, a.unpublished, now()) as is_shown`;

/** The names of a byline, for the API: `authors` has only the people whose pages readers see. */
export const authorNames: ComputedField<typeof content> = {
  type: { list: { scalar: 'String' } },
  description:
    'Names of the authors in a byline, in their order: also of people who are no longer published, but not of people who never were. “byline” replaces them.',
  isOfOneRecord: true,
  resolve: async ({ db, organisationId }, { authors }) => {
    if (!authors || authors.length === 0) return [];
    const { rows } = await sql<{ name: string }>`
      select a.name from content a
      where a.organisation_id = ${organisationId} and a.id = any (${authors}::integer[]) and ${isNamedAuthor}
      order by array_position(${authors}::integer[], a.id)`.execute(db);
    return rows.map(({ name }) => name);
  },
};
