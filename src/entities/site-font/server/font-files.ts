/** The files of a site's fonts: their stored and returned data. */
import { integer } from '#fields/integer/field.ts';
import { choice } from '#fields/choice/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { fileKeyOf } from '#media/media.ts';
import { ownFontPath } from '#look/own-fonts.ts';
import { createHash } from 'node:crypto';
import type { CutFont } from '#server/fonts/index.ts';
import type { MediaStore } from '#server/media/index.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';

const STYLES = [
  { value: 'normal', label: 'Upright' },
  { value: 'italic', label: 'Italic' },
];

const FILE = {
  id: integer({ label: 'Id', help: 'ID of the file, for deleteSiteFontFile.', required: true }),
  fileName: text({ label: 'File name', required: true }),
  weight: integer({
    label: 'Weight',
    help: 'Weight as in CSS, such as 400 for regular and 700 for bold.',
    required: true,
  }),
  style: choice({ label: 'Style', required: true, choices: STYLES }),
  sizeBytes: integer({
    label: 'Size in bytes',
    required: true,
    help: 'The file that readers load for Latin text.',
  }),
  url: text({ label: 'Address', required: true, help: 'The file of Latin letters.' }),
};

const FAMILY = {
  id: integer({ label: 'Id', help: 'ID of the family, as in getSiteFont.', required: true }),
  name: text({ label: 'Family name', required: true }),
  generic: text({ label: 'Kind', required: true }),
  files: list({ label: 'Files', required: true, of: FILE, typeName: 'SiteFontFile', entryLabel: 'file' }),
};

/** Output of the operations on files: all families of the request's site. */
export const FONTS_OUTPUT = {
  shape: 'SiteFonts',
  fields: {
    fonts: list({
      label: 'Fonts',
      required: true,
      of: FAMILY,
      typeName: 'SiteFontFamily',
      entryLabel: 'font',
    }),
  },
};

/** Returns a site's families by name, each with its files by weight. */
export async function fontsOf(work: UnitOfWork, siteId: number) {
  const ofSite = { organisation: work.organisationId, site: siteId };
  const fonts = await work.db
    .selectFrom('site_font')
    .select(['id', 'name', 'generic'])
    .where('organisation_id', '=', ofSite.organisation)
    .where('site_id', '=', ofSite.site)
    .orderBy('name')
    .execute();
  const files = await work.db
    .selectFrom('site_font_file')
    .select(['id', 'font_id', 'file_name', 'weight', 'style', 'latin_hash', 'latin_bytes'])
    .where('organisation_id', '=', ofSite.organisation)
    .where('site_id', '=', ofSite.site)
    .orderBy('weight')
    .orderBy('style', 'desc')
    .execute();
  return fonts.map((font) => ({
    ...font,
    files: files
      .filter((file) => file.font_id === font.id)
      .map((file) => ({
        id: file.id,
        fileName: file.file_name,
        weight: file.weight,
        style: file.style,
        sizeBytes: file.latin_bytes,
        url: ownFontPath(file.latin_hash),
      })),
  }));
}

/** Stores the bytes, then the row: a crash between the two leaves unreferenced files, which the sweep removes. */
export async function storeFontFile(
  work: RecordContext,
  store: Pick<MediaStore, 'put'>,
  font: { id: number; site: number },
  { fileName, cut }: { fileName: string; cut: CutFont },
): Promise<void> {
  const [latin, ext] = [cut.latin, cut.ext?.file].map((bytes) => bytes && Buffer.from(bytes));
  if (!latin) throw new TypeError('A cut font has a file of Latin letters.');
  const keep = async (bytes: Buffer) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    await store.put(fileKeyOf(work.organisationId, hash), bytes);
    return hash;
  };
  const hashes = { latin_hash: await keep(latin), ext_hash: ext ? await keep(ext) : null };
  const { lineGap, ...measures } = cut.measures;
  await work.db
    .insertInto('site_font_file')
    .values({
      organisation_id: work.organisationId,
      site_id: font.site,
      font_id: font.id,
      file_name: fileName.slice(0, 200),
      weight: cut.weight,
      style: cut.style,
      ...measures,
      line_gap: lineGap,
      ...hashes,
      latin_bytes: latin.length,
      ext_bytes: ext?.length ?? null,
      ext_range: cut.ext?.range ?? null,
    })
    .execute();
}
