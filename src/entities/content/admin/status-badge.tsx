import { Tooltip } from '@mantine/core';
import { longInstant } from '#admin/generic/dates.ts';
import type { ContentDocument } from './content-api.ts';
import { stateLabel } from '../states.ts';
import { reviewLabel, type ReviewState } from '../work-lists.ts';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  item: Pick<ContentDocument, 'state' | 'hasChanges' | 'published' | 'unpublished'>;
  review: ReviewState | null;
  timeZone: string;
}

/** State of an item, and whether readers see an older version than editors do. */
export function StatusBadge({ item, review, timeZone }: StatusBadgeProps) {
  const when = whenOf(item, timeZone);
  const badge = (
    <span className={classes.badge} data-state={item.state} {...(when && { tabIndex: -1 })}>
      <span className={classes.dot} aria-hidden />
      {stateLabel(item.state)}
    </span>
  );
  return (
    <span className={classes.row}>
      {when ? <Tooltip label={when}>{badge}</Tooltip> : badge}
      {item.hasChanges ? <span className={classes.changes}>Unpublished changes</span> : null}
      {review ? (
        <span className={classes.review} data-state={review}>
          {reviewLabel(review)}
        </span>
      ) : null}
    </span>
  );
}

function whenOf(item: StatusBadgeProps['item'], timeZone: string): string | null {
  if (item.state === 'scheduled' && item.published) return `Appears ${longInstant(item.published, timeZone)}`;
  if (item.state === 'expired' && item.unpublished)
    return `Gone since ${longInstant(item.unpublished, timeZone)}`;
  if (item.state === 'published' && item.published) return `Since ${longInstant(item.published, timeZone)}`;
  return null;
}
