/** Decides which analytics events are those of people. Pure. */
import { isbot } from 'isbot';

/** Version of these rules, stored with every event. Increase it when an event would be scored differently. */
export const RULES_VERSION = 1;

/** Why an event was not counted as human. */
export const MACHINE_REASONS = [
  { value: 'bot_agent', label: 'User agent of a program' },
  { value: 'no_agent', label: 'No user agent' },
  { value: 'rate', label: 'More than 60 pages in a minute' },
  { value: 'staff', label: 'Staff' },
  { value: 'unknown_item', label: 'An item that the site does not show' },
] as const;

export type MachineReason = (typeof MACHINE_REASONS)[number]['value'];

/** Views of one visitor in a minute that no person reaches. */
export const VIEWS_PER_MINUTE_MAX = 60;

export interface SenderToScore {
  userAgent: string;
  isStaff: boolean;
  /** Views of the visitor in the current minute. */
  viewsThisMinute: number;
  /** Whether the batch names an item or a section that the site does not show. */
  namesUnknown: boolean;
}

/** Returns the reasons against a person; none for a person. */
export function scoreSender(sender: SenderToScore): readonly MachineReason[] {
  const { userAgent, isStaff, viewsThisMinute, namesUnknown } = sender;
  const checks: [MachineReason, boolean][] = [
    ['no_agent', userAgent === ''],
    ['bot_agent', userAgent !== '' && isbot(userAgent)],
    ['rate', viewsThisMinute > VIEWS_PER_MINUTE_MAX],
    ['staff', isStaff],
    ['unknown_item', namesUnknown],
  ];
  return checks.flatMap(([reason, applies]) => (applies ? [reason] : []));
}
