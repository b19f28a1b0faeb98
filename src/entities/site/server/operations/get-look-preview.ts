import { color } from '#fields/color/field.ts';
import { font } from '#fields/font/field.ts';
import { group } from '#fields/group/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { settingsWith } from '#model/define-settings.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { baseStylesSettings } from '#settings/base-styles.ts';
import { podStyleSettings } from '#settings/pod-style.ts';
import { ownFontErrors } from '../own-fonts.ts';

export const getLookPreview = defineOperation({
  name: 'getLookPreview',
  kind: 'query',
  summary:
    'Renders a page of the site with the given colours, fonts and styles. The settings are not stored.',
  input: {
    site: relation({ label: 'Site', help: 'The site that has the page.', to: 'site', required: true }),
    path: text({
      label: 'Page',
      required: true,
      lengthMax: 500,
      help: 'Path of a published page such as /.',
    }),
    primaryColor: color({ label: 'Primary colour', required: true }),
    accentColor: color({ label: 'Secondary colour', required: true }),
    primaryFont: font({ label: 'Heading font', required: true }),
    secondaryFont: font({ label: 'Text font', required: true }),
    baseStyles: group({
      label: 'Base styles',
      help: 'Colours, styles and custom CSS to try, as in the field of the site. Null: the defaults.',
      of: baseStylesSettings.fields,
      typeName: 'SiteBaseStyles',
    }),
    podStyle: group({
      label: 'Pod style',
      help: 'Style of pods to try, as in the field of the site. Null: the defaults.',
      of: podStyleSettings.fields,
      typeName: 'SitePodStyle',
    }),
  },
  output: {
    shape: 'LookPreview',
    fields: {
      html: text({ label: 'The whole document', required: true }),
      path: text({ label: 'Address of the page', required: true, lengthMax: 2000 }),
    },
  },
  access: can('manage_site_settings'),
  run: async (ctx: OperationContext, { site: siteId, path, baseStyles, podStyle, ...look }) => {
    const site = ctx.services.sites.byId(siteId);
    if (!site || !ctx.siteIds.includes(site.siteId)) throw notFound('SITE_NOT_FOUND', 'site');
    const styles = await ctx.styles.compile(baseStyles?.customCss ?? '');
    if ('fault' in styles)
      throw badInput('STYLES_INVALID', `Own styles: ${styles.fault}`, {
        'baseStyles.customCss': styles.fault,
      });
    const fonts = await ownFontErrors(ctx, siteId, look, { isSaved: false });
    if (Object.keys(fonts).length > 0)
      throw badInput('VALUES_INVALID', Object.values(fonts).join(' '), fonts);
    const page = await ctx.services.pages.previewLook(ctx.db, site, {
      path,
      now: ctx.now,
      settings: (stored) => settingsWith(stored, { look, groups: { baseStyles, podStyle } }),
      customCss: styles.css,
    });
    if (!page) throw notFound('PAGE_NOT_FOUND', 'page');
    return page;
  },
});
