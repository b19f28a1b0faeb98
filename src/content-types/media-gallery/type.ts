import { defineContentType } from '#model/define-content-type.ts';
import { articleData } from '#content-types/mixins.ts';

/** A story in images: the gallery is the content. */
export const mediaGallery = defineContentType({
  name: 'MediaGallery',
  label: 'Media Gallery',
  pluralLabel: 'Media Galleries',
  apiDescription: 'A story in images: the gallery is the content.',
  synonyms: ['images', 'photos', 'pictures', 'slideshow'],
  family: 'Files and media',
  icon: 'gallery',
  editKey: 'media-gallery',
  layoutKey: 'mediagallery',
  address: 'path',
  sharedAs: 'article',
  // A gallery without a main image is not shown at all (specification, section 4).
  requiredToPublish: ['primaryImage', 'images'],
  expects: ['teaser'],
  fields: {},
  structuredData: (item) => {
    // A page of images is not an article, so `articleSection` is left out.
    const { articleSection: _, ...data } = articleData(item, 'ImageGallery');
    return data;
  },
  examples: [{}],
});
