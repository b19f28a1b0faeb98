/** What can be done with a campaign in each of its states. */

/** States in which a campaign can still be edited. */
const EDITABLE: readonly string[] = ['draft', 'scheduled'];

/** True while the campaign's values can be changed. */
export function isEditable({ state }: { state: string }): boolean {
  return EDITABLE.includes(state);
}

/** True if emails of the campaign may have reached recipients, so that it must not disappear. */
export function mayHaveBeenSent(campaign: { state: string; recipientCount?: number | null }): boolean {
  if (campaign.state === 'cancelled') return (campaign.recipientCount ?? 0) > 0;
  return !isEditable(campaign);
}
