import type { UnitOfWork } from '#server/records/index.ts';
import { ownFontKey } from '#look/own-fonts.ts';

/** Uses of a font, as the end of a sentence with the remedy; null if the font is unused. */
export async function usesOf(
  work: UnitOfWork,
  font: { id: number; name: string; site: number },
): Promise<string | null> {
  const site = await work.db
    .selectFrom('site')
    .select(['name', 'primary_font', 'secondary_font'])
    .where('organisation_id', '=', work.organisationId)
    .where('id', '=', font.site)
    .executeTakeFirst();
  const key = ownFontKey(font.id);
  const parts = [
    ...(site?.primary_font === key ? ['heading font'] : []),
    ...(site?.secondary_font === key ? ['text font'] : []),
  ];
  if (!site || parts.length === 0) return null;
  return `${font.name} is the ${parts.join(' and the ')} of ${site.name}. Choose another in the site settings under Colours and fonts first`;
}
