/** What can be done with a campaign in each of its states. */

/** States in which a campaign can still be edited. */
const EDITABLE: readonly string[] = ['draft', 'scheduled'];

/** True while the campaign's values can be changed. */
export function isEditable({ state }: { state: string }): boolean {
  return EDITABLE.includes(state);
}

/** True if recipients got emails of the campaign, or may get them any moment: it must not be deleted. */
export function reachedRecipients(campaign: { state: string; recipientCount?: number | null }): boolean {
  if (campaign.state === 'cancelled') return (campaign.recipientCount ?? 0) > 0;
  return !isEditable(campaign);
}
