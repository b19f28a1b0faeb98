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
  /** Null: the item as it stands. */
  to: number | null;
  onCompare: (change: { from?: number; to?: number | null }) => void;
}

export function VersionList({ versions, from, to, onCompare }: VersionListProps) {
  const { id }: { id?: string } = useParams({ strict: false });
  const { site } = useApp();
  const now = new Date();
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
        <tr data-chosen={to === null || undefined}>
          <td className={classes.pick}>
            <Text span size="xs" c="dimmed" aria-hidden>
              –
            </Text>
          </td>
          <td className={classes.pick}>
            <Radio
              name="to"
              size="xs"
              aria-label="To the item as it stands"
              checked={to === null}
              onChange={() => onCompare({ to: null })}
            />
          </td>
          <td>
            <div className={classes.event}>As it stands now</div>
          </td>
        </tr>
        {versions.map((version) => {
          const words = wordsOf(version, site.timeZone, now);
          return (
            <tr key={version.id} data-chosen={version.id === from || version.id === to || undefined}>
              <td className={classes.pick}>
                <Radio
                  name="from"
                  size="xs"
                  aria-label={`From ${words}`}
                  checked={version.id === from}
                  onChange={() => onCompare({ from: version.id })}
                />
              </td>
              <td className={classes.pick}>
                <Radio
                  name="to"
                  size="xs"
                  aria-label={`To ${words}`}
                  checked={version.id === to}
                  onChange={() => onCompare({ to: version.id })}
                />
              </td>
              <td>
                <div className={classes.event}>
                  {version.name ?? withLocalInstants(version.event, site.timeZone, now)}
                  {version.isPublished ? <span className={classes.public}>Public</span> : null}
                  <NameVersion id={Number(id)} version={version.id} name={version.name} />
                </div>
                <Text size="xs" c="dimmed">
                  <time dateTime={version.at} title={longInstant(version.at, site.timeZone)}>
                    {shortInstant(version.at, site.timeZone, now)}
                  </time>
                  {version.by ? ` by ${version.by.fullName}` : ''}
                  {version.changes.length > 0 ? `: ${version.changes.join(', ')}` : ''}
                </Text>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function wordsOf(version: VersionHead, timeZone: string, now: Date): string {
  const event = version.name ?? withLocalInstants(version.event, timeZone, now);
  return `${event}, ${shortInstant(version.at, timeZone, now)}`;
}
