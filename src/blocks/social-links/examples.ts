import type { BlockExample } from '#model/define-block.ts';
import { exampleSettings, pageSubject } from '#examples/cards.ts';

const { site } = pageSubject();
const withAccounts = (socialLinks: Record<string, string>) => ({
  site: { ...site, settings: exampleSettings({ socialLinks }) },
});

export const examples: readonly BlockExample[] = [
  {
    name: 'every network',
    settings: { title: 'Follow us on' },
    page: withAccounts({
      facebook: 'https://www.example.org/facebook/quayside',
      instagram: 'https://www.example.org/instagram/quayside',
      linkedin: 'https://www.example.org/linkedin/quayside',
      pinterest: 'https://www.example.org/pinterest/quayside',
      twitter: 'https://www.example.org/twitter/quayside',
      youtube: 'https://www.example.org/youtube/quayside',
    }),
  },
  {
    name: 'one network',
    settings: {},
    page: withAccounts({ linkedin: 'https://www.example.org/linkedin/quayside' }),
  },
  { name: 'no account', settings: { title: 'Follow us on' }, empty: true },
];
