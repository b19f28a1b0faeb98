/** One figure of the dashboard: the count, the first records, and a link to all of them. */
import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import type { FigureEntry } from '#model/screens/define-figure.ts';
import classes from './home.module.css';

interface FigureSectionProps {
  title: string;
  /** The line shown for an empty list. */
  empty: string;
  /** Undefined while loading. */
  count: number | undefined;
  hasMore: boolean;
  entries: readonly FigureEntry[];
  /** Location of the complete list. */
  more: { path: string; search?: Readonly<Record<string, string>> };
  error?: Error | null;
}

export function FigureSection({ title, empty, count, hasMore, entries, more, error }: FigureSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 className={classes.head} id={heading}>
        {count ? (
          <FigureLink title={title} more={more}>
            <span className={classes.count}>{hasMore ? `${count}+` : count}</span>
          </FigureLink>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
      </h2>
      {count === undefined && !error ? <Skeleton height={18} mt={10} width="60%" /> : null}
      {error && count === undefined ? (
        <Text size="sm" c="var(--mantine-color-error)" mt={8}>
          {messageOf(error)}
        </Text>
      ) : null}
      {count === 0 ? <p className={classes.empty}>{empty}</p> : null}
      {count ? (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The heading of a figure links to the whole list. */
export function FigureLink({
  title,
  more,
  children,
}: Pick<FigureSectionProps, 'title' | 'more'> & { children?: ReactNode }) {
  return (
    <Link to={more.path} search={(more.search ?? {}) as never} className={classes.all}>
      <span className={classes.title}>{title}</span>
      {children}
    </Link>
  );
}

function Entry({ entry: { name, note, aside, path, search } }: { entry: FigureEntry }) {
  return (
    <li>
      <Link to={path} search={(search ?? {}) as never} className={classes.item}>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          {note ? <span className={classes.note}>{note}</span> : null}
        </span>
        {aside ? <span className={classes.aside}>{aside}</span> : null}
      </Link>
    </li>
  );
}
