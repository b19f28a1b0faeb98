/** Decides which analytics events are those of people. Pure. */
import { isbot } from 'isbot';

/** Version of these rules, stored with every event. Increase it when an event would be scored differently. */
export const RULES_VERSION = 4;

/** Why an event was not counted as human. In figures, a view with several reasons has the first of them. */
export const MACHINE_REASONS = [
  { value: 'staff', label: 'Staff' },
  { value: 'monitoring', label: 'Your own monitoring' },
  { value: 'crawler', label: 'Verified search engine' },
  { value: 'bot_agent', label: 'User agent of a program' },
  { value: 'no_agent', label: 'No user agent' },
  { value: 'prefetch', label: 'Loaded before a reader opened it' },
  { value: 'preview', label: 'Preview' },
  { value: 'rate', label: 'More than 60 pages in a minute' },
  { value: 'unknown_item', label: 'An item that the site does not show' },
  { value: 'no_view', label: 'Without a view of the same page' },
  { value: 'server_step', label: 'Counted by the server already' },
] as const;

export type MachineReason = (typeof MACHINE_REASONS)[number]['value'];

/** Views of one visitor in a minute that no person reaches. */
export const VIEWS_PER_MINUTE_MAX = 60;

export interface SenderToScore {
  userAgent: string;
  isStaff: boolean;
  /** Reasons that the request shows apart from its user agent. */
  marks?: readonly MachineReason[] | undefined;
  /** Views of the visitor in the current minute. */
  viewsThisMinute: number;
  /** Whether the batch names an item or a section that the site does not show. */
  namesUnknown: boolean;
}

/** Returns the reasons against a person, in the order of `MACHINE_REASONS`; none for a person. */
export function scoreSender(sender: SenderToScore): readonly MachineReason[] {
  const { userAgent, isStaff, marks = [], viewsThisMinute, namesUnknown } = sender;
  const applies: Partial<Record<MachineReason, boolean>> = {
    staff: isStaff,
    no_agent: userAgent === '',
    bot_agent: userAgent !== '' && isbot(userAgent),
    rate: viewsThisMinute > VIEWS_PER_MINUTE_MAX,
    unknown_item: namesUnknown,
  };
  return MACHINE_REASONS.flatMap(({ value }) =>
    applies[value] === true || marks.includes(value) ? [value] : [],
  );
}
