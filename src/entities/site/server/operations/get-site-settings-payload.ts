import { defineOperation, type BeforeContext } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { site } from '../../entity.ts';
import { SETTINGS_OUTPUT } from '../settings-output.ts';
import { settingsTree } from '../settings-tree.ts';
import { settingsValues } from '../settings-values.ts';

export const getSiteSettingsPayload = defineOperation({
  name: 'getSiteSettingsPayload',
  kind: 'query',
  summary:
    'The settings of the current site, including defaults. Settings for staff only are null for other callers.',
  input: {},
  output: { shape: 'SiteSettingsPayload', fields: SETTINGS_OUTPUT },
  access: anyone,
  before: async (ctx: BeforeContext<OperationContext>) => {
    if (!ctx.site) throw notFound('SITE_NOT_FOUND', 'site');
    return ctx.services.pages.settings(ctx.site);
  },
  run: async (ctx: OperationContext, _input, settings) => {
    const record = ctx.site && (await ctx.records.find(site, ctx.site.siteId));
    if (!record) throw notFound('SITE_NOT_FOUND', 'site');
    return settingsValues(ctx, settingsTree(settings, record));
  },
});
