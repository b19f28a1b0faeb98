import type { BlockExample } from '#model/define-block.ts';
import { pageSubject } from '#examples/cards.ts';
import { LAYOUT_KEYS } from '../../addresses.ts';
import type { MagazineQuery } from '../../magazine-query.ts';
import { exampleIssue } from '../../examples.ts';

const address = 'https://viewer.zmags.com/publication/1a2b3c4d';
const query: MagazineQuery = {
  of: 'magazine',
  issue: exampleIssue(5, { digitalEditionUrl: address }),
  publicationId: 1,
  year: null,
};

export const examples: readonly BlockExample[] = [
  { name: 'an edition by its address', settings: { url: address, title: 'Read it here' } },
  {
    name: 'that of the page’s issue',
    settings: {},
    page: pageSubject({ module: { key: LAYOUT_KEYS.issue, title: 'No. 5', pageNumber: 1, query } }),
  },
  { name: 'an address elsewhere', settings: { url: 'https://editions.quayside.example/5' }, empty: true },
];
