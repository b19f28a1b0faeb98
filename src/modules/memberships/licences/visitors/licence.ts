/** Readers from the networks of licensed companies (specification, public site, section 6 "site-licence company user"). */
import { defineVisitor } from '#model/readers/define-visitor.ts';
import { siteTag } from '#page-model/site-data.ts';
import type { Db } from '#server/db/index.ts';
import { findCompany, type LicenceTable } from '../server/lookup.ts';
import { readLicences } from '../server/read-licences.ts';
import { licencesTag } from '../server/tags.ts';
import { licence as licencePass } from '../passes/licence.ts';

export const licence = defineVisitor<Db, LicenceTable>({
  name: 'licence',
  of: 'site',
  tags: ({ organisationId, siteId }) => [siteTag(siteId), licencesTag(organisationId)],
  load: async (db, scope) => {
    const { isAllowed, table } = await readLicences(db, scope);
    return isAllowed && table.length > 0 ? table : null;
  },
  recognise: ({ address, now }, table) => {
    const company = findCompany(table, address, now);
    return company && licencePass.issue({ companyId: company.id, name: company.name });
  },
});
