import { relation } from '#fields/relation/field.ts';
import { streamInput } from '#fields/stream-input.ts';
import { defineOperation } from '#model/define-operation.ts';
import { forbidden } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { siteUser } from '../../entity.ts';
import { holdsMembership } from '../holds-membership.ts';

/** Page size for users who may see accounts but not export them. */
const SEEN_MAX = 100;

export const getSiteUserStream = defineOperation({
  name: 'getSiteUserStream',
  kind: 'query',
  summary: `Reader accounts of the caller’s sites, filtered, sorted and paginated. More than ${SEEN_MAX} per page require the permission to export.`,
  input: {
    ...streamInput(siteUser),
    membership: relation({
      label: 'Membership',
      help: 'Only readers who have this membership now.',
      to: 'membership',
    }),
  },
  output: { connection: 'siteUser' },
  access: can('view_site_users'),
  run: async (ctx: OperationContext, input) => {
    const { membership } = input;
    const limit = new Map<string, unknown>(Object.entries(input)).get('limit');
    if (typeof limit === 'number' && limit > SEEN_MAX && !can('export_site_users')(ctx.actor))
      throw forbidden(
        'EXPORT_PERMISSION_MISSING',
        `You may see at most ${SEEN_MAX} accounts at once. Ask an administrator for the permission to export.`,
      );
    if (typeof membership !== 'number') return ctx.records.stream(siteUser, input);
    return ctx.records.stream(siteUser, input, { where: await holdsMembership(ctx, membership) });
  },
});
