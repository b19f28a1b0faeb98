import { deletion } from '#admin/generic/screens/record-screens.ts';
import { trashList } from '#admin/generic/screens/trash-list.ts';
import { TRASH_DAYS } from '#records/trash.ts';
import { defineList, type ListRow } from '#model/screens/define-list.ts';
import { can } from '#model/permissions.ts';
import { CAMPAIGN_REPORT } from '../../../../reports/model/paths.ts';
import { access } from '../access.ts';
import { newsletterCampaign } from '../entity.ts';
import { reachedRecipients } from '../states.ts';
import { toneOf } from './campaign-state.ts';

interface CampaignRow extends ListRow {
  id: number;
  name: string;
  subject: string | null;
  state: string;
  date: string;
  recipientCount: number | null;
}

function recipientsOf(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'recipient' : 'recipients'}`;
}

/** The issues of the site's newsletters. */
export const list = defineList<CampaignRow>({
  source: { entity: newsletterCampaign },
  label: 'Campaigns',
  tabs: [
    { label: 'Drafts', state: { state: 'draft' } },
    { label: 'Scheduled and sending', state: { 'state.any': 'scheduled,preparing,sending,paused' } },
    { label: 'Sent', state: { state: 'sent' } },
    { label: 'All', state: {} },
  ],
  links: [
    {
      label: 'Reports',
      path: CAMPAIGN_REPORT,
      canUse: can('manage_newsletters', 'view_subscribers'),
      look: 'link',
    },
    {
      label: 'Create campaign',
      path: '/create-newsletter-campaign',
      canUse: access.create,
      look: 'create',
    },
  ],
  open: ({ id }) => `/edit-newsletter-campaign/${id}`,
  columns: [
    {
      key: 'name',
      note: ({ subject }) => subject,
      narrow: ({ date, recipientCount: count }, { shortInstant }) =>
        [shortInstant(date), ...(count === null ? [] : [recipientsOf(count)])].join(' · '),
    },
    { key: 'newsletter', width: 'min(180px, 15%)', from: 'md' },
    { key: 'state', tone: toneOf, width: '112px' },
    { key: 'sendAt', instant: { none: '' }, width: '140px', from: 'md' },
    { key: 'date', instant: { none: '' }, width: '140px', from: 'sm' },
    {
      key: 'recipientCount',
      text: ({ recipientCount }) => recipientCount?.toLocaleString('en') ?? null,
      width: '98px',
      from: 'md',
    },
  ],
  rowActions: [
    {
      label: 'Report',
      name: ({ name }) => `Report of “${name}”`,
      isQuiet: true,
      from: 'sm',
      isApplicable: reachedRecipients,
      does: { path: CAMPAIGN_REPORT, search: ({ id }) => ({ campaign: String(id) }) },
    },
    {
      label: 'Duplicate',
      name: ({ name }) => `Duplicate “${name}”`,
      canUse: access.create,
      isQuiet: true,
      from: 'sm',
      does: {
        operation: 'duplicateNewsletterCampaign',
        input: ({ id }) => ({ id }),
        done: ({ name }) => `“Copy of ${name}” was created as a draft.`,
      },
    },
  ],
  bulkActions: [
    {
      ...deletion<CampaignRow>(newsletterCampaign, access),
      consequence: `They stay in the trash for ${TRASH_DAYS} days and are not sent. Campaigns that have been sent are not affected.`,
      otherwise: 'sent or being sent',
      isApplicable: (campaign) => !reachedRecipients(campaign),
    },
  ],
  trash: {
    ...trashList(newsletterCampaign, access),
    words: ['campaign', 'campaigns'],
    lead: `Campaigns stay here for ${TRASH_DAYS} days, then they are permanently deleted. They are not sent. A campaign whose time to send has passed is restored as a draft.`,
  },
  words: ['campaign', 'campaigns'],
  empty: {
    title: 'No campaigns yet',
    text: 'A campaign is one issue of a newsletter. Compose it from a template, then send it.',
  },
  below: () => import('./first-steps.tsx'),
});
