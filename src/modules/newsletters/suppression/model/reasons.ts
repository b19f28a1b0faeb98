/** Reasons for which an address gets no newsletters of the organisation, the gravest first. */
export const SUPPRESSION_REASONS = [
  { value: 'complaint', label: 'Marked as spam' },
  { value: 'hardBounce', label: 'Address does not exist' },
  { value: 'repeatedFailures', label: 'Refused three times within 15 days' },
  { value: 'staff', label: 'Added by staff' },
  { value: 'imported', label: 'Imported' },
  { value: 'unsubscribedFromAll', label: 'Unsubscribed from everything' },
] as const;

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]['value'];

/** An address with one of these reasons gets no confirmation email either. */
export const WITHOUT_CONFIRMATION: readonly SuppressionReason[] = ['complaint', 'hardBounce'];

/** Label of a reason. */
export function reasonLabel(reason: SuppressionReason): string {
  return SUPPRESSION_REASONS.find(({ value }) => value === reason)?.label ?? reason;
}

/** Whether `reason` replaces `stored`, because it is graver. */
export function isGraver(reason: SuppressionReason, stored: SuppressionReason): boolean {
  return rank(reason) < rank(stored);
}

function rank(reason: SuppressionReason): number {
  return SUPPRESSION_REASONS.findIndex(({ value }) => value === reason);
}
