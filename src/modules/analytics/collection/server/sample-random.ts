import { sql, type RawBuilder } from 'kysely';

/** A number between 0 and 1 that depends on the values only, so that the same demo has the same figures. */
export const sampleRandom = (...values: RawBuilder<unknown>[]): RawBuilder<number> =>
  sql`(abs(hashtextextended(concat_ws('/', ${sql.join(values)}), 41) % 10000) / 10000.0)`;
