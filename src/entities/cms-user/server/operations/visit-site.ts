import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound, unauthenticated } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const visitSite = defineOperation({
  name: 'cmsUser/visitSite',
  kind: 'mutation',
  summary:
    'An address, good once and for a minute, that opens a site of the caller’s as staff: only there preview-mode and cache-bypass work.',
  input: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    path: text({
      label: 'Path',
      default: '/',
      lengthMax: 2000,
      pattern: /^\/(?![/\\])[\x21-\x7e]*$/,
      patternMessage: 'A path begins with one slash and has no spaces.',
      help: 'Where on the site.',
    }),
  },
  output: {
    shape: 'SiteVisit',
    fields: { url: text({ label: 'Address', required: true, lengthMax: 3000 }) },
  },
  access: staff,
  run: async (ctx: OperationContext, input) => {
    const { actor, services, db } = ctx;
    if (actor.kind !== 'staff') throw unauthenticated();
    const site = services.sites.byId(input.site);
    if (!site || !ctx.siteIds.includes(site.siteId)) throw notFound('site');
    const code = await services.auth.createVisitCode(db, actor, site.siteId);
    return { url: services.auth.visitAddress(site.origin, code, input.path ?? '/') };
  },
});
