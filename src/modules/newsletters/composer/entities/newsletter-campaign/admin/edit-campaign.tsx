import { OpenDocument, type EditorProps } from '../../../admin/open-document.tsx';
import { newsletterCampaign } from '../entity.ts';
import { isEditable } from '../states.ts';
import { CampaignEditor } from './campaign-editor.tsx';
import { campaignOf } from './campaign-node.ts';
import { ReadOnlyCampaign } from './read-only-campaign.tsx';

/** Loads a campaign and shows its editor, or only its email once it is being sent. */
export function View() {
  return <OpenDocument entity={newsletterCampaign} title="Edit campaign" editor={EditorOrEmail} />;
}

function EditorOrEmail(props: EditorProps) {
  const campaign = campaignOf(props.record);
  return isEditable(campaign) ? <CampaignEditor {...props} /> : <ReadOnlyCampaign campaign={campaign} />;
}
