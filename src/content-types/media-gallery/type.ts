import { defineContentType } from '#model/define-content-type.ts';
import { articleData } from '#content-types/mixins.ts';

/** A story told in pictures: the gallery is the piece. */
export const mediaGallery = defineContentType({
  name: 'MediaGallery',
  label: 'Media Gallery',
  pluralLabel: 'Media Galleries',
  editKey: 'media-gallery',
  layoutKey: 'mediagallery',
  address: 'path',
  expects: ['teaser', 'images'],
  fields: {},
  structuredData: (item) => articleData(item, 'ImageGallery'),
  examples: [{}],
});
