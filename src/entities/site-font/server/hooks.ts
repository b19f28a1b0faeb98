import { siteTag } from '#page-model/site-data.ts';
import { badInput } from '#model/errors.ts';
import { FONT_FAMILIES_MAX } from '#look/own-fonts.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { siteFont } from '../entity.ts';

export const hooks: EntityHooks<typeof siteFont> = {
  entity: siteFont,
  prepare: async (work, { action, before, values, next }) => {
    if (before && next.site !== before.site)
      throw badInput('SITE_NOT_CHANGEABLE', 'A font can’t be moved to another site.', {
        site: 'Upload the font on the other site instead.',
      });
    if (action === 'create') {
      const known = await work.db
        .selectFrom('site_font')
        .select('id')
        .where('organisation_id', '=', work.organisationId)
        .where('site_id', '=', next.site)
        .limit(FONT_FAMILIES_MAX)
        .execute();
      if (known.length >= FONT_FAMILIES_MAX)
        throw badInput('TOO_MANY_FONTS', 'There are too many fonts.', {
          name: `A site may have at most ${FONT_FAMILIES_MAX} font families. Delete one first.`,
        });
    }
    return values;
  },
  after: async (work, { record }) => {
    work.tags.add(siteTag(record.site));
  },
};
