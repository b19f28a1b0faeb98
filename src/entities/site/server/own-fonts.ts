/** A site's own fonts in its settings: their data for pages, and the errors of a selected font. */
import { sql } from 'kysely';
import type { FieldErrors } from '#model/errors.ts';
import { ownFontId, type OwnFont } from '#look/own-fonts.ts';
import type { RecordContext } from '#server/records/index.ts';
import { siteFont } from '../../site-font/entity.ts';

/** SQL for the families of the row of `site` as JSON, without families that have no files. */
export const OWN_FONTS = sql<OwnFont[] | null>`(
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'generic', f.generic, 'files', files.all) order by f.id)
  from site_font f
  cross join lateral (
    select json_agg(json_build_object(
      'weight', o.weight, 'style', o.style, 'ascent', o.ascent, 'descent', o.descent, 'lineGap', o.line_gap,
      'letters', o.letters, 'digits', o.digits, 'latin', o.latin_hash,
      'ext', case when o.ext_hash is not null
        then json_build_object('hash', o.ext_hash, 'range', o.ext_range) end
    ) order by o.weight, o.style desc) as "all"
    from site_font_file o where o.organisation_id = f.organisation_id and o.font_id = f.id
  ) as files
  where f.organisation_id = site.organisation_id and f.site_id = site.id and files.all is not null)`;

/**
 * Returns errors of the site's font settings: fonts of another site, deleted fonts, and fonts without files.
 */
export async function ownFontErrors(
  work: Pick<RecordContext, 'records'>,
  siteId: number,
  values: { primaryFont?: string | null | undefined; secondaryFont?: string | null | undefined },
  options: { isSaved: boolean },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [key, label] of [
    ['primaryFont', 'Heading font'],
    ['secondaryFont', 'Text font'],
  ] as const) {
    const id = ownFontId(values[key] ?? '');
    if (id === null) continue;
    // Locked when the setting is saved, so that the font is not deleted in the meantime.
    const font = await work.records.find(siteFont, id, { lock: options.isSaved });
    if (font?.site !== siteId) errors[key] = `${label}: this font does not exist. Choose another.`;
    else if (font.fileCount === 0)
      errors[key] = `${label}: ${font.name} has no files yet. Upload a font file first.`;
  }
  return errors;
}
