import { Text } from '@mantine/core';
import { shortInstant } from '#admin/generic/dates.ts';
import type { DataColumn } from '#admin/generic/list/data-table.tsx';
import type { ContentType } from '#model/define-content-type.ts';
import { stateLabel } from '../../states.ts';
import { reviewLabel } from '../../work-lists.ts';
import type { ContentListItem, Person } from '../content-api.ts';
import { Presence } from '../presence.tsx';
import { StatusBadge } from '../status-badge.tsx';
import classes from './content-list.module.css';
import { TrashActions } from './trash-actions.tsx';

type Column = DataColumn<ContentListItem>;

/** The people who have each item open, and the current user. */
interface PresenceOf {
  people: ReadonlyMap<number, readonly Person[]>;
  userId: number;
}

/** Columns of the list; the trash has actions instead of a status. */
export function columnsFor(
  contentTypes: readonly ContentType[],
  timeZone: string,
  isTrash: boolean,
  presence: PresenceOf,
): Column[] {
  const labelOf = (name: string) => contentTypes.find((type) => type.name === name)?.label ?? name;
  return [
    {
      key: 'name',
      label: 'Title',
      sort: 'asc',
      render: (item) => (
        <TitleCell item={item} typeLabel={labelOf(item.type)} {...{ timeZone, isTrash, presence }} />
      ),
    },
    { key: 'type', label: 'Type', width: '112px', from: 'md', render: (item) => labelOf(item.type) },
    {
      key: 'primarySection',
      label: 'Section',
      width: '128px',
      from: 'md',
      render: (item) => (
        <Text size="sm" truncate>
          {item.primarySection?.name}
        </Text>
      ),
    },
    ...(isTrash ? [TRASH_ACTIONS] : [...NAMES, statusColumn(timeZone), publishedColumn(timeZone)]),
    updatedColumn(timeZone, isTrash),
  ];
}

interface TitleCellProps {
  item: ContentListItem;
  typeLabel: string;
  timeZone: string;
  isTrash: boolean;
  presence: PresenceOf;
}

/** The thumbnail and title, with the people who have it open; on narrow screens also the content of the other columns. */
function TitleCell({ item, typeLabel, timeZone, isTrash, presence }: TitleCellProps) {
  const date = isTrash || item.state === 'draft' ? item.updated : (item.published ?? item.updated);
  return (
    <span className={classes.title}>
      {item.thumbnail ? (
        <img
          src={item.thumbnail}
          alt=""
          width={42}
          height={28}
          loading="lazy"
          className={classes.thumbnail}
        />
      ) : (
        <span className={classes.thumbnail} aria-hidden />
      )}
      <span className={classes.words}>
        <span className={classes.nameLine}>
          <bdi className={classes.name}>{item.name}</bdi>
          <Presence people={presence.people.get(item.id) ?? []} userId={presence.userId} />
        </span>
        <span className={classes.narrow}>
          {typeLabel}
          {isTrash ? '' : ` · ${stateLabel(item.state)}`}
          {item.hasChanges ? ' · Unpublished changes' : ''}
          {item.review ? ` · ${reviewLabel(item.review)}` : ''}
          {isTrash ? ' · Deleted ' : ' · '}
          <time dateTime={date}>{shortInstant(date, timeZone, new Date())}</time>
        </span>
      </span>
    </span>
  );
}

const NAMES: readonly Column[] = [
  {
    key: 'authors',
    label: 'Author',
    width: '140px',
    from: 'md',
    render: ({ authors }) => (
      <Text size="sm" truncate>
        {authors.map(({ fullName }) => fullName).join(', ')}
      </Text>
    ),
  },
  {
    key: 'terms',
    label: 'Terms',
    width: '140px',
    from: 'md',
    render: ({ terms }) => (
      <Text size="sm" truncate>
        {terms.map(({ name }) => name).join(', ')}
      </Text>
    ),
  },
];

function publishedColumn(timeZone: string): Column {
  const now = new Date();
  return {
    key: 'published',
    label: 'Published',
    width: '132px',
    sort: 'desc',
    from: 'md',
    render: ({ published, state }) =>
      published && state !== 'draft' ? (
        <Text size="sm" c="dimmed" truncate>
          <time dateTime={published}>{shortInstant(published, timeZone, now)}</time>
        </Text>
      ) : null,
  };
}

const TRASH_ACTIONS: Column = {
  key: 'trash',
  label: 'Actions',
  // On narrow screens only “Restore” has room next to the title: the row's checkbox offers both.
  width: 'min(185px, 27vw)',
  render: (item) => <TrashActions item={item} />,
};

function statusColumn(timeZone: string): Column {
  return {
    key: 'status',
    label: 'Status',
    width: '178px',
    from: 'sm',
    render: (item) => <StatusBadge item={item} review={item.review} timeZone={timeZone} />,
  };
}

function updatedColumn(timeZone: string, isTrash: boolean): Column {
  const now = new Date();
  return {
    key: 'updated',
    label: isTrash ? 'Deleted' : 'Updated',
    width: '168px',
    sort: 'desc',
    from: 'sm',
    render: (item) => (
      <Text size="sm" c="dimmed" truncate>
        <time dateTime={item.updated}>{shortInstant(item.updated, timeZone, now)}</time>
        {item.updatedBy ? ` by ${item.updatedBy.fullName}` : ''}
      </Text>
    ),
  };
}
