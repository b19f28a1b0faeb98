import { sql, type RawBuilder } from 'kysely';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { taxonomy, TAXONOMY_TYPES } from '../../entity.ts';

/** Maximum number of terms in one response (specification, section 7). */
const LIMIT_MAX = 1000;

const PATTERNS: Record<string, (phrase: string) => string> = {
  contains: (phrase) => `%${phrase}%`,
  starts: (phrase) => `${phrase}%`,
  ends: (phrase) => `%${phrase}`,
  exact: (phrase) => phrase,
};

export const matchTaxonomyStream = defineOperation({
  name: 'matchTaxonomyStream',
  kind: 'query',
  summary: 'Terms whose name contains a phrase, for pickers. Only terms offered to editors.',
  input: {
    phrase: text({ label: 'Phrase', lengthMax: 120 }),
    position: choice({
      label: 'Position',
      default: 'contains',
      choices: plainChoices(Object.keys(PATTERNS)),
    }),
    type: choice({ label: 'Type', choices: plainChoices(TAXONOMY_TYPES) }),
    excludeIds: relations({ label: 'Excluded terms', to: 'taxonomy', countMax: LIMIT_MAX }),
    limit: integer({ label: 'Number of terms', min: 1, max: LIMIT_MAX, default: LIMIT_MAX }),
  },
  output: { connection: taxonomy.name },
  access: staff,
  run: async (ctx: OperationContext, input) => {
    const { phrase, position, type, excludeIds, limit } = input;
    const escaped = (phrase ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`);
    const conditions: RawBuilder<boolean>[] = [sql`active is not false`];
    if (phrase) conditions.push(sql`name ilike ${PATTERNS[position ?? 'contains']?.(escaped) ?? escaped}`);
    if (type) conditions.push(sql`type = ${type}`);
    if (excludeIds?.length) conditions.push(sql`not (id = any (${excludeIds}))`);
    return ctx.records.stream(
      taxonomy,
      { limit: limit ?? LIMIT_MAX, sortField: 'name', sortOrder: 'asc' },
      { where: sql<boolean>`${sql.join(conditions, sql` and `)}` },
    );
  },
});
