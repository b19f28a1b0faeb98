import { exampleSettings, pageSubject } from '#examples/cards.ts';
import type { BlockExample } from '#model/define-block.ts';
import type { emailSocialLinks } from './block.ts';

const { site } = pageSubject();
const accounts = {
  facebook: 'https://www.example.org/facebook/quayside',
  instagram: 'https://www.example.org/instagram/quayside',
  linkedin: 'https://www.example.org/linkedin/quayside',
  youtube: 'https://www.example.org/youtube/quayside',
};

const ofTemplate = {
  key: 'newsletter',
  title: 'Quay Weekly',
  pageNumber: 1,
  query: { pinnedIds: [], earlierIds: [], accounts: { linkedin: accounts.linkedin } },
};

export const examples: readonly BlockExample<(typeof emailSocialLinks)['settings']>[] = [
  {
    name: 'the site’s accounts',
    settings: { title: 'Follow us', alignment: 'center' },
    page: { site: { ...site, settings: exampleSettings({ socialLinks: accounts }) } },
  },
  { name: 'the template’s account', settings: {}, page: { module: ofTemplate } },
  { name: 'no accounts', settings: {}, empty: true },
];
