import { choices } from '#fields/choices/field.ts';
import { group } from '#fields/group/field.ts';
import { list } from '#fields/list/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { knownLanguage, knownTimeZone } from '#text/locale.ts';
import { assertPerson, staff } from '#model/permissions.ts';
import { supportedTypesOf } from '#page-model/supported-types.ts';
import type { OperationContext } from '#server/context.ts';
import { cmsUser } from '../../entity.ts';

import { ACTIVE_SITE, ACTIVE_USER } from '../active-user.ts';

export const getActiveCmsUser = defineOperation({
  name: 'cmsUser/getActiveCMSUser',
  kind: 'query',
  summary: 'The logged-in user with permissions and sites.',
  input: {},
  output: {
    shape: 'ActiveCmsUser',
    fields: {
      user: group({
        label: 'User',
        help: 'The logged-in user who makes the call.',
        required: true,
        of: ACTIVE_USER,
        typeName: 'ActiveUser',
      }),
      sites: list({
        label: 'Sites',
        required: true,
        of: ACTIVE_SITE,
        typeName: 'ActiveSite',
        entryLabel: 'site',
      }),
      extensionsOff: choices({
        label: 'Extensions that are off',
        required: true,
        help: 'Names of the extensions that are left out, because their migrations did not run.',
      }),
    },
  },
  access: staff,
  run: async (ctx: OperationContext) => {
    const { actor } = ctx;
    assertPerson(actor);
    const user = await ctx.records.find(cmsUser, actor.id);
    const rows = await ctx.db
      .selectFrom('site')
      .select(['id', 'tenant_key', 'name', 'time_zone', 'language', 'general'])
      .orderBy('id')
      .execute();
    return {
      user: {
        id: actor.id,
        username: actor.username,
        firstName: user?.firstName,
        lastName: user?.lastName,
        fullName: actor.fullName,
        email: user?.email,
        role: actor.role,
        isGlobal: actor.isGlobal ? 1 : 0,
        hasAllSites: actor.hasAllSites,
        permissions: [...actor.permissions],
        rolesAboveOwn: actor.rolesAboveOwn ? [...actor.rolesAboveOwn] : null,
      },
      extensionsOff: [...(ctx.registry.extensionsOff ?? [])],
      sites: rows.map((row) => ({
        id: row.id,
        tenantKey: row.tenant_key,
        name: row.name,
        origin: ctx.services.sites.byId(row.id)?.origin ?? '',
        timeZone: knownTimeZone(row.time_zone),
        language: knownLanguage(row.language),
        modulesOn: [...(ctx.services.sites.byId(row.id)?.modulesOn ?? [])],
        supportedContentTypes: supportedTypesOf(row.general),
      })),
    };
  },
});
