import { boolean } from '#fields/boolean/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { TEASER_LENGTH_MAX } from '#text/teaser.ts';
import { NAME_LENGTH_MAX, SEO_DESCRIPTION_LENGTH_MAX, SEO_TITLE_LENGTH_MAX } from './texts.ts';

/** An item's texts for another site of its organisation; an empty text falls back to the owner's. */
export const SITE_TEXT_FIELDS = {
  site: relation({
    label: 'Site',
    apiDescription: 'The other site that shows these texts.',
    to: 'site',
    required: true,
  }),
  name: text({ label: 'Title', lengthMax: NAME_LENGTH_MAX }),
  teaser: longText({ label: 'Teaser', lengthMax: TEASER_LENGTH_MAX, rows: 3 }),
  seoTitle: text({ label: 'Search title', lengthMax: SEO_TITLE_LENGTH_MAX }),
  seoDescription: longText({
    label: 'Search description',
    lengthMax: SEO_DESCRIPTION_LENGTH_MAX,
    rows: 2,
  }),
  isCanonical: boolean({
    label: 'Allow indexing on this site',
    required: true,
    default: false,
    help: 'If off, search engines are pointed to the item on the site that owns the item.',
  }),
};
