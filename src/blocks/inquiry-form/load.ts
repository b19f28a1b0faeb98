import { sql, type RawBuilder } from 'kysely';
import type { BlockLoad } from '#model/pages/define-load.ts';
import type { inquiryForm } from './block.ts';

/** Whether the company of the page's item accepts inquiries. */
export const load: BlockLoad<typeof inquiryForm, RawBuilder<unknown>, boolean> = (_settings, _got, ctx) => {
  const companyId = ctx.page.content?.companyId ?? null;
  const company = sql`
    select coalesce((c.fields ->> 'enableRmi')::boolean, false) as "acceptsInquiries" from content c
    where c.organisation_id = ${ctx.scope.organisationId} and c.id = ${companyId} and c.type = 'Company'`;
  return {
    statements: companyId === null ? noStatements : { company },
    make: (rows) =>
      Object.values(rows)
        .flat()
        .some(({ acceptsInquiries }) => acceptsInquiries === true),
  };
};

const noStatements: Record<string, RawBuilder<unknown>> = {};
