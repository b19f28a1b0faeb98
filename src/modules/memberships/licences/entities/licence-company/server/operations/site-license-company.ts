import { plainAddress } from '#addresses/network-of.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { anyone, isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { findCompany } from '../../../../server/lookup.ts';
import { readLicences } from '../../../../server/read-licences.ts';

/** Lifetime of both cookies in seconds (specification, public site, section 9). */
const REMEMBERED_SECONDS = 86_400;

export const siteLicenseCompany = defineOperation({
  name: 'siteLicenseCompany',
  kind: 'query',
  summary:
    'The company whose license covers the caller’s IP address. Also stored in a cookie for scripts on pages. The cookie grants no access.',
  input: {
    userIpAddress: text({
      label: 'IP address',
      lengthMax: 45,
      help: 'Accepted only from staff and API clients. For other callers, the address of the connection is used.',
    }),
  },
  output: {
    shape: 'SiteLicenseCompany',
    fields: { companyName: text({ label: 'Company', lengthMax: 150 }) },
  },
  access: anyone,
  run: async (ctx: OperationContext, { userIpAddress }) => {
    const { actor, site, request } = ctx;
    const isTrusted = !isReader(actor) || actor.kind === 'client';
    const address = plainAddress((isTrusted && userIpAddress) || request.ip || '');
    if (!site) return { companyName: null };
    const { isAllowed, table } = await readLicences(ctx.db, site);
    const company = isAllowed ? findCompany(table, address, Date.parse(ctx.now)) : null;
    if (!isTrusted) remember(request, company?.name ?? null, site.siteId);
    return { companyName: company?.name ?? null };
  },
});

function remember({ tellScripts }: OperationContext['request'], name: string | null, siteId: number): void {
  tellScripts(`licence_company_${siteId}`, name, REMEMBERED_SECONDS);
  tellScripts(`licence_none_${siteId}`, name === null ? '1' : null, REMEMBERED_SECONDS);
}
