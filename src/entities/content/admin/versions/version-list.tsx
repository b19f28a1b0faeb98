/** The list of versions; each can be the older or the newer side of the comparison. */
import { Radio, Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { longInstant, shortInstant, withLocalInstants } from '#admin/generic/dates.ts';
import { NameVersion } from './name-version.tsx';
import { useParams } from '@tanstack/react-router';
import type { VersionHead } from './versions-api.ts';
import classes from './versions.module.css';

interface VersionListProps {
  versions: readonly VersionHead[];
  from: number | null;
  /** Null: the current version. */
  to: number | null;
  onCompare: (change: { from?: number; to?: number | null }) => void;
}

export function VersionList({ versions, from, to, onCompare }: VersionListProps) {
  return (
    <table className={classes.list} aria-label="Versions">
      <thead>
        <tr>
          <th scope="col" className={classes.pick}>
            From
          </th>
          <th scope="col" className={classes.pick}>
            To
          </th>
          <th scope="col">Version</th>
        </tr>
      </thead>
      <tbody>
        <CurrentRow isChosen={to === null} onCompare={onCompare} />
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isFrom={version.id === from}
            isTo={version.id === to}
            onCompare={onCompare}
          />
        ))}
      </tbody>
    </table>
  );
}

type CurrentRowProps = Pick<VersionListProps, 'onCompare'> & { isChosen: boolean };

/** The current version can only be the newer side. */
function CurrentRow({ isChosen, onCompare }: CurrentRowProps) {
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={classes.pick}>
        <Text span size="xs" c="dimmed" aria-hidden>
          –
        </Text>
      </td>
      <td className={classes.pick}>
        <Radio
          name="to"
          size="xs"
          aria-label="Compare to the current version"
          checked={isChosen}
          onChange={() => onCompare({ to: null })}
        />
      </td>
      <td>
        <div className={classes.event}>Current version</div>
      </td>
    </tr>
  );
}

interface VersionRowProps extends Pick<VersionListProps, 'onCompare'> {
  version: VersionHead;
  isFrom: boolean;
  isTo: boolean;
}

function VersionRow({ version, isFrom, isTo, onCompare }: VersionRowProps) {
  const { site } = useApp();
  const now = new Date();
  const words = wordsOf(version, site.timeZone, now);
  return (
    <tr data-chosen={isFrom || isTo || undefined}>
      <td className={classes.pick}>
        <Radio
          name="from"
          size="xs"
          aria-label={`Compare from ${words}`}
          checked={isFrom}
          onChange={() => onCompare({ from: version.id })}
        />
      </td>
      <td className={classes.pick}>
        <Radio
          name="to"
          size="xs"
          aria-label={`Compare to ${words}`}
          checked={isTo}
          onChange={() => onCompare({ to: version.id })}
        />
      </td>
      <td>
        <VersionWords version={version} timeZone={site.timeZone} now={now} />
      </td>
    </tr>
  );
}

interface VersionWordsProps {
  version: VersionHead;
  timeZone: string;
  now: Date;
}

/** Action, time, author and changed fields. */
function VersionWords({ version, timeZone, now }: VersionWordsProps) {
  const { id }: { id?: string } = useParams({ strict: false });
  return (
    <>
      <div className={classes.event}>
        {version.name ?? withLocalInstants(version.event, timeZone, now)}
        {version.isPublished ? <span className={classes.public}>Published</span> : null}
        <NameVersion id={Number(id)} version={version.id} name={version.name} />
      </div>
      <Text size="xs" c="dimmed">
        <time dateTime={version.at} title={longInstant(version.at, timeZone)}>
          {shortInstant(version.at, timeZone, now)}
        </time>
        {version.by ? ` by ${version.by.fullName}` : ''}
        {version.changes.length > 0 ? `: ${version.changes.join(', ')}` : ''}
      </Text>
    </>
  );
}

function wordsOf(version: VersionHead, timeZone: string, now: Date): string {
  const event = version.name ?? withLocalInstants(version.event, timeZone, now);
  return `${event}, ${shortInstant(version.at, timeZone, now)}`;
}
