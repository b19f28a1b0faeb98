/** Data of a site that its pages need: names, look, and settings with their images. */
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { createSettings, type SiteSettings } from '#model/define-settings.ts';
import { defineSitePart, type SitePartContext } from '#model/pages/define-site-part.ts';
import { camelCase } from '#model/field.ts';
import { knownLanguage, knownTimeZone } from '#text/locale.ts';
import { ownFontId, type OwnFont } from '#look/own-fonts.ts';
import type { SiteTheme } from '#page-model/site-data.ts';
import type { Tables } from '#server/db/index.ts';
import { customCssOf } from './custom-css-of.ts';
import { OWN_FONTS } from './own-fonts.ts';
import { ASSET_COLUMNS, assetTag, imageSource, type AssetRow } from '../../asset/server/view-model.ts';

type SiteRow = Selectable<Tables['site']> & {
  assets: AssetRow[] | null;
  fonts: OwnFont[] | null;
  css: string | null;
};

export const sitePart = defineSitePart<
  'site' | 'theme' | 'settings' | 'isTest',
  SiteRow,
  RawBuilder<SiteRow>
>({
  keys: ['site', 'theme', 'settings', 'isTest'],
  statement: ({ organisationId, siteId }) => sql`
    select site.*, (select json_agg(picture) from (
        select ${ASSET_COLUMNS} from reference r join asset i on i.organisation_id = r.organisation_id and i.id = r.to_id
        where r.organisation_id = site.organisation_id and r.from_entity = 'site' and r.from_id = site.id
          and r.to_entity = 'asset') as picture) as assets,
      ${OWN_FONTS} as fonts,
      (select own.css from site_styles own
        where own.organisation_id = site.organisation_id and own.site_id = site.id
          and own.text_hash = encode(sha256(convert_to(site.base_styles ->> 'customCss', 'UTF8')), 'hex')) as css
    from site where site.organisation_id = ${organisationId} and site.id = ${siteId}`,
  make: ([row], context) => {
    if (!row) return null;
    const settings = settingsOf(row, context);
    return {
      site: {
        id: row.id,
        tenantKey: row.tenant_key,
        name: row.name,
        tagline: row.tagline,
        description: row.description,
        language: knownLanguage(row.language),
        timeZone: knownTimeZone(row.time_zone),
        settings,
      },
      settings,
      isTest: row.is_test ?? false,
      theme: themeOf(row),
    };
  },
  faults: ([row]) => {
    const known = new Set((row?.fonts ?? []).map(({ id }) => id));
    const styles =
      row && row.css === null && customCssOf(row.base_styles).trim()
        ? ['Its own styles were not accepted and are left out. Save them again in the settings to see why.']
        : [];
    const fonts = [row?.primary_font, row?.secondary_font].flatMap((key) => {
      const id = ownFontId(key ?? '');
      return id === null || known.has(id)
        ? []
        : [`Its settings name its own font ${id}, which has no files or is gone.`];
    });
    return [...styles, ...fonts];
  },
  tags: ([row]) => (row?.assets ?? []).map(({ id }) => assetTag(id)),
});

function themeOf(row: SiteRow): SiteTheme {
  return {
    primaryColor: row.primary_color,
    accentColor: row.accent_color,
    primaryFont: row.primary_font,
    secondaryFont: row.secondary_font,
    corporateName: row.corporate_name,
    customCss: row.css ?? '',
  };
}

function settingsOf(row: SiteRow, { modulesOf }: SitePartContext): SiteSettings {
  const assets = new Map((row.assets ?? []).map((asset) => [asset.id, asset]));
  return createSettings({
    look: {
      name: row.name,
      primaryColor: row.primary_color,
      accentColor: row.accent_color,
      primaryFont: row.primary_font,
      secondaryFont: row.secondary_font,
    },
    ownFonts: row.fonts ?? [],
    stored: Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value])),
    modulesOn: modulesOf(row.modules),
    imageOf: (placed) => {
      const asset = assets.get(placed.asset);
      return asset ? imageSource(asset, placed) : null;
    },
  });
}
