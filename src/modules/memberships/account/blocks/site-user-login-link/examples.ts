import type { BlockExample } from '#model/define-block.ts';
import { exampleSettings, pageSubject } from '#examples/cards.ts';
import { ACCOUNT_PAGE } from '../../../orders/model/examples.ts';

const settings = exampleSettings({ memberships: { loginByLink: true } });

export const examples: readonly BlockExample[] = [
  {
    name: 'on a site that offers it',
    settings: {},
    page: { ...ACCOUNT_PAGE, site: { ...pageSubject().site, settings } },
  },
  { name: 'on a site that does not offer it', settings: {}, empty: true },
];
