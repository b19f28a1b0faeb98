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

/** Columns of the list; of the trash, what can be done there instead of a status. */
export function columnsFor(
  contentTypes: readonly ContentType[],
  timeZone: string,
  isTrash: boolean,
  presence: { people: ReadonlyMap<number, readonly Person[]>; userId: number },
): DataColumn<ContentListItem>[] {
  const labelOf = (name: string) => contentTypes.find((type) => type.name === name)?.label ?? name;
  const now = new Date();
  return [
    {
      key: 'name',
      label: 'Title',
      sort: 'asc',
      render: (item) => (
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
              <span className={classes.name}>{item.name}</span>
              <Presence people={presence.people.get(item.id) ?? []} userId={presence.userId} />
            </span>
            <span className={classes.narrow}>
              {labelOf(item.type)}
              {item.state === 'published' ? '' : ` · ${stateLabel(item.state)}`}
              {item.hasChanges ? ' · Unpublished changes' : ''}
              {item.review ? ` · ${reviewLabel(item.review)}` : ''}
            </span>
          </span>
        </span>
      ),
    },
    { key: 'type', label: 'Type', width: '135px', from: 'md', render: (item) => labelOf(item.type) },
    {
      key: 'primarySection',
      label: 'Section',
      width: '150px',
      from: 'md',
      render: (item) => (
        <Text size="sm" truncate>
          {item.primarySection?.name}
        </Text>
      ),
    },
    isTrash
      ? {
          key: 'trash',
          label: 'Actions',
          width: '185px',
          // A narrow screen has no room for them beside the title: there the box of the row leads to both.
          from: 'sm' as const,
          render: (item: ContentListItem) => <TrashActions item={item} />,
        }
      : {
          key: 'status',
          label: 'Status',
          width: '250px',
          from: 'sm' as const,
          render: (item: ContentListItem) => (
            <StatusBadge item={item} review={item.review} timeZone={timeZone} />
          ),
        },
    {
      key: 'updated',
      label: isTrash ? 'Deleted' : 'Updated',
      width: '190px',
      sort: 'desc',
      from: 'sm',
      render: (item) => (
        <Text size="sm" c="dimmed" truncate>
          <time dateTime={item.updated}>{shortInstant(item.updated, timeZone, now)}</time>
          {item.updatedBy ? ` by ${item.updatedBy.fullName}` : ''}
        </Text>
      ),
    },
  ];
}
