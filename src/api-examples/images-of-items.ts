import { defineApiExample } from '#examples/define-api-example.ts';

export const imagesOfItems = defineApiExample({
  title: 'Images in all widths',
  summary: 'The lead images of items, with a JPEG for each width of a source set.',
  order: 30,
  operation: `query ImagesOfItems {
  getContentStream(input: { requirePrimaryImage: true, limit: 2 }) {
    edges {
      node {
        id
        name
        primaryImage {
          alt
          renditions {
            width
            height
            url
          }
        }
      }
    }
  }
}`,
});
