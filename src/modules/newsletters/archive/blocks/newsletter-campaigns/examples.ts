import type { BlockExample } from '#model/define-block.ts';
import { ARCHIVE_LAYOUT, type ArchiveQuery } from '../../model/archive.ts';
import type { ListedCampaign } from '../../server/listed-campaigns.ts';

const campaign = (id: number, subject: string, preheader: string | null = null): ListedCampaign => ({
  id,
  subject,
  preheader,
  date: `2026-05-0${id}T06:00:00.000Z`,
  newsletter: id % 2 === 0 ? 'Tide Tables' : 'Quay Weekly',
  newsletterId: id % 2 === 0 ? 2 : 1,
});

const CAMPAIGNS = [
  campaign(7, 'The second lock opens in May', 'And three ports that dredge this summer.'),
  campaign(6, 'Springtide on Thursday'),
  campaign(5, 'Pilots vote on the new rota', 'The result, and what it means for night arrivals.'),
];

const query: ArchiveQuery = {
  of: 'newsletter archive',
  id: 1,
  title: 'Quay Weekly',
  description: 'Ports and locks, every Thursday.',
};
const page = {
  kind: 'module',
  module: { key: ARCHIVE_LAYOUT, title: 'Quay Weekly', pageNumber: 1, query },
} as const;

export const examples: readonly BlockExample[] = [
  { name: 'all newsletters', settings: {}, data: CAMPAIGNS },
  {
    name: 'one newsletter, without preheaders',
    settings: { newsletter: 1, showPreheader: false, title: 'From the quay' },
    data: [CAMPAIGNS[0], CAMPAIGNS[2]],
  },
  { name: 'an archive', settings: { paging: true }, page, data: CAMPAIGNS },
  { name: 'an archive without campaigns', settings: {}, page, data: null },
  { name: 'nothing sent', settings: {}, data: null, empty: true },
];
