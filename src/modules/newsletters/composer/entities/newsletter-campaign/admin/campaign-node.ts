/** A campaign as the API returns it. */
import type { RecordNode } from '#admin/generic/records.ts';
import type { OpenDocument } from '../../../admin/document-dialogs.tsx';
import { newsletterCampaign } from '../entity.ts';
import type { CampaignState } from './campaign-state.ts';

export interface CampaignNode extends RecordNode, CampaignState {
  name: string;
  newsletter: { id: number };
  template: { id: number };
  /** The campaign that this one repeats. */
  repeatOf: { id: number; name: string } | null;
  subject: string | null;
  preheader: string | null;
  date: string;
  sendAt: string | null;
  grid: unknown;
}

/** The record with the types of its fields. Throws for a record of another entity. */
export function campaignOf(record: RecordNode): CampaignNode {
  if (!isCampaign(record)) throw new Error(`The record ${record.id} is not a campaign.`);
  return record;
}

function isCampaign(record: RecordNode): record is CampaignNode {
  return 'newsletter' in record && 'template' in record && 'state' in record;
}

export const CAMPAIGNS = { to: '/newsletter-campaigns', label: 'Campaigns' };

/** The campaign for the dialogs about it. */
export function openCampaign({ id, name }: Pick<CampaignNode, 'id' | 'name'>): OpenDocument {
  return {
    entity: newsletterCampaign,
    id,
    name,
    noun: 'campaign',
    list: CAMPAIGNS,
    editorOf: (copy) => `/edit-newsletter-campaign/${copy}`,
  };
}
