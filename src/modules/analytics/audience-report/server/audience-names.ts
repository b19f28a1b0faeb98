/** Names of the rows of the audience report. */
import { rowNames, type RowName } from '#entities/content/server/reports/row-names.ts';
import type { OperationContext } from '#server/context.ts';
import { ACCESS_CLASSES } from '../../collection/model/batch.ts';
import { CHANNELS } from '../../collection/model/channel.ts';
import { DEVICES } from '../../collection/model/device.ts';
import { MACHINE_REASONS } from '../../collection/model/score-sender.ts';
import { OTHER_VALUES, PERSON } from '../../collection/server/add-figures.ts';
import type { AudienceBreakdown } from '../model/audience.ts';

/** Returns the names of values; those of deleted records are their ids. */
export async function audienceNames(
  ctx: OperationContext,
  by: AudienceBreakdown,
  keys: readonly string[],
): Promise<(key: string) => RowName> {
  if (by === 'type' || by === 'section' || by === 'author') return rowNames(ctx, by, keys);
  return (key) => ({ name: key === OTHER_VALUES ? 'Other' : valueName(by, key), note: null });
}

type ValueBreakdown = Exclude<AudienceBreakdown, 'type' | 'section' | 'author'>;

const LABELS: Record<ValueBreakdown, readonly { value: string; label: string }[]> = {
  channel: CHANNELS,
  device: DEVICES,
  access: ACCESS_CLASSES,
  page: [
    { value: 'content', label: 'Items' },
    { value: 'section', label: 'Sections' },
  ],
  reason: [{ value: PERSON, label: 'Counted: people' }, ...MACHINE_REASONS],
  referrer: [],
  campaign: [],
};

/** The label of a value; the key of a page, such as `newsletter-archive`, in words; a host or campaign as it is. */
function valueName(by: ValueBreakdown, key: string): string {
  const label = LABELS[by].find(({ value }) => value === key)?.label;
  if (label !== undefined || by !== 'page') return label ?? key;
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
