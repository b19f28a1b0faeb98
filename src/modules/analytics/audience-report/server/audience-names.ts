/** Names of the rows of the audience report. */
import type { OperationContext } from '#server/context.ts';
import { ACCESS_CLASSES } from '../../collection/model/batch.ts';
import { CHANNELS } from '../../collection/model/channel.ts';
import { DEVICES } from '../../collection/model/device.ts';
import { OTHER_VALUES } from '../../collection/server/add-figures.ts';
import type { AudienceBreakdown } from '../model/audience.ts';

export interface RowName {
  name: string;
  /** Distinguishes rows with the same name. */
  note: string | null;
}

type NameOf = (key: string) => RowName;

/** Returns the names of values; those of deleted records are their ids. */
export async function audienceNames(
  ctx: OperationContext,
  by: AudienceBreakdown,
  keys: readonly string[],
): Promise<NameOf> {
  if (by === 'section' || by === 'author') return recordNames(ctx, by, keys.map(Number));
  const labels = new Map<string, string>(LABELS[by]);
  return (key) => {
    if (key === OTHER_VALUES) return { name: 'Other', note: null };
    const type = by === 'type' ? ctx.registry.contentTypes.get(key)?.pluralLabel : undefined;
    return { name: type ?? labels.get(key) ?? sentence(by, key), note: null };
  };
}

const labelsOf = (choices: readonly { value: string; label: string }[]) =>
  choices.map(({ value, label }) => [value, label] as const);

const LABELS: Record<
  Exclude<AudienceBreakdown, 'section' | 'author'>,
  readonly (readonly [string, string])[]
> = {
  channel: labelsOf(CHANNELS),
  device: labelsOf(DEVICES),
  access: labelsOf(ACCESS_CLASSES),
  page: [
    ['content', 'Items'],
    ['section', 'Sections'],
  ],
  type: [],
  referrer: [],
  campaign: [],
};

/** The key of a page, such as `newsletter-archive`, in words; a host or campaign as it is. */
function sentence(by: AudienceBreakdown, key: string): string {
  if (by !== 'page') return key;
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function recordNames(
  { db, organisationId }: OperationContext,
  by: 'section' | 'author',
  ids: readonly number[],
): Promise<NameOf> {
  const found = new Map<string, RowName>();
  if (by === 'section') {
    const rows = await db
      .selectFrom('website_section')
      .select(['id', 'name', 'alias'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', [0, ...ids])
      .execute();
    for (const { id, name, alias } of rows) found.set(String(id), { name, note: `/${alias}` });
  } else {
    const rows = await db
      .selectFrom('content')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', [0, ...ids])
      .execute();
    for (const { id, name } of rows) found.set(String(id), { name, note: null });
  }
  return (key) => found.get(key) ?? { name: `#${key}`, note: null };
}
