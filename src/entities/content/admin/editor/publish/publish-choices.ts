/** The choices that Publish offers for an item in each state, and what each choice does. */
import type { ContentDocument } from '../../content-api.ts';

/** Now, the time that the item already has, or another time. */
export type When = 'now' | 'keep' | 'later';

export interface PublishChoice {
  when: When;
  /** Label of its radio button. */
  label: string;
  /** Label of its submit button, which describes its exact effect. */
  action: string;
}

type Published = Pick<ContentDocument, 'state' | 'published'>;

/**
 * The choices for an item, the most likely first. `hasChanges`: readers have, or the schedule has, an older
 * text. `formatted`: the item's current time, formatted for people.
 */
export function publishChoices(
  { state, published }: Published,
  hasChanges: boolean,
  formatted: string,
): PublishChoice[] {
  const now: PublishChoice = { when: 'now', label: 'Now', action: 'Publish now' };
  const schedule: PublishChoice = { when: 'later', label: 'Schedule for later', action: 'Schedule' };
  const again: PublishChoice = { ...now, label: 'Now, with a new publication date' };
  if (published === null) return [now, schedule];
  if (state === 'draft')
    return [
      { when: 'keep', label: `With its publication date: ${formatted}`, action: 'Publish' },
      again,
      schedule,
    ];
  const other: PublishChoice = { when: 'later', label: 'Another date and time', action: 'Change dates' };
  if (state === 'scheduled')
    return [
      now,
      {
        when: 'keep',
        label: `Keep the schedule: ${formatted}`,
        action: hasChanges ? 'Update scheduled item' : 'Change dates',
      },
      { ...other, action: 'Schedule' },
    ];
  const keep: PublishChoice = {
    when: 'keep',
    label: `Keep the publication date: ${formatted}`,
    action: hasChanges ? 'Publish changes' : 'Change dates',
  };
  return state === 'expired' ? [again, keep, other] : [keep, again, other];
}

/**
 * The choice that is selected when the form opens. If a scheduled item has changes, it is never one that
 * would publish them too early.
 */
export function initialChoice(choices: readonly PublishChoice[], hasChanges: boolean, state: string): When {
  return state === 'scheduled' && hasChanges ? 'keep' : (choices[0]?.when ?? 'now');
}

/** The label of the button that opens the form. */
export function publishLabel(state: string, hasChanges: boolean): string {
  if (state !== 'published') return 'Publish';
  return hasChanges ? 'Publish changes' : 'Change dates';
}
