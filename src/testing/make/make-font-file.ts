/** An uploaded font whose file is only in the database. */
import type { TestDatabase } from '../database/database.ts';
import type { WorldSite } from './make.ts';

export async function makeFontFile(
  database: Pick<TestDatabase, 'superuser'>,
  of: Pick<WorldSite, 'organisationId' | 'id'>,
): Promise<{ fontWithFile: number; fontFile: number }> {
  const [font] = await database.superuser<{ id: number }>(
    `insert into site_font (organisation_id, site_id, name, generic, file_count)
     values ($1, $2, 'Spare', 'sans', 1) returning id`,
    [of.organisationId, of.id],
  );
  const [file] = await database.superuser<{ id: number }>(
    `insert into site_font_file (organisation_id, site_id, font_id, file_name, weight, style, ascent, descent, line_gap,
       letters, digits, latin_hash, latin_bytes)
     values ($1, $2, $3, 'spare.woff2', 400, 'normal', 9000, 2000, 0, 4500, 5600, '0123456789abcdef01234567', 1) returning id`,
    [of.organisationId, of.id, font?.id],
  );
  return { fontWithFile: font?.id ?? 0, fontFile: file?.id ?? 0 };
}
