import { boolean } from '#fields/boolean/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { accountId } from '../inputs.ts';
import { loadMergePair } from '../load-merge-pair.ts';
import { MERGE_ROWS_MAX, previewMerge } from '../personal-data/preview-merge.ts';

const MEMBERSHIP = {
  title: text({ label: 'Title', required: true }),
  site: text({ label: 'Site', required: true }),
  ends: instant({ label: 'Until', help: 'Null for no end.' }),
};

const CONSENT = {
  purpose: text({ label: 'Purpose', required: true }),
  isGiven: boolean({
    label: 'Given',
    help: 'Whether the merged account has agreed to the purpose.',
    required: true,
  }),
};

export const previewSiteUserMerge = defineOperation({
  name: 'previewSiteUserMerge',
  kind: 'query',
  summary: `Previews a merge of two accounts: the kept account, its memberships and consents afterwards (at most ${MERGE_ROWS_MAX}), and the number of devices logged out.`,
  input: {
    id: accountId,
    other: integer({ label: 'Other account', required: true, min: 1, max: 2_147_483_647 }),
  },
  output: {
    shape: 'SiteUserMergePreview',
    fields: {
      keptId: integer({ label: 'Kept account', required: true }),
      keptEmail: text({ label: 'Email of the kept account', required: true }),
      isKeptOpen: boolean({ label: 'The kept account is open', required: true }),
      removedEmail: text({ label: 'Email of the other account', required: true }),
      isRemovedOpen: boolean({ label: 'The other account is open', required: true }),
      memberships: list({
        label: 'Memberships afterwards',
        required: true,
        typeName: 'SiteUserMergeMembership',
        entryLabel: 'membership',
        of: MEMBERSHIP,
      }),
      consents: list({
        label: 'Consents afterwards',
        required: true,
        typeName: 'SiteUserMergeConsent',
        entryLabel: 'consent',
        of: CONSENT,
      }),
      sessions: integer({ label: 'Devices that are logged out', required: true }),
    },
  },
  access: can('manage_site_users'),
  run: async (ctx: OperationContext, { id, other }) => {
    const { pair } = await loadMergePair(ctx, { id, other }, { lock: false });
    return ctx.withAllSites(() => previewMerge(ctx, pair));
  },
});
