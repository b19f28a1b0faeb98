import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import type { eventVenue } from './block.ts';
import styles from './style.module.css';
import { MAP_SIZE, streetMapAddress, venueOf, type LocatorMap } from './venue.ts';
import { words } from './words.ts';

type Props = BlockProps<(typeof eventVenue)['settings'], LocatorMap | null>;

/** The whole map links to a street map, because the drawing shows only the region, not the street corner. */
export function View({ settings, page, data }: Props) {
  const own = useWordsOf(words);
  const english = useWordsAttributes(words);
  const venue = venueOf(page);
  if (!venue) return null;
  const address = streetMapAddress(venue);
  return (
    <section>
      <BlockHeading
        title={settings.title ?? own.title}
        link={settings.link}
        words={settings.title ? undefined : english}
      />
      <div className={styles['venue']}>
        {data && (
          <a
            className={styles['map']}
            href={address}
            {...linkTarget(address)}
            tabIndex={-1}
            aria-hidden="true"
          >
            <Drawing land={data.land} />
          </a>
        )}
        <div>
          {venue.name && <p className={styles['name']}>{venue.name}</p>}
          <address className={styles['address']}>
            {venue.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className={styles['more']}>
            <a href={address} {...linkTarget(address)} {...english}>
              {own.streetMap}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

function Drawing({ land }: { land: string }) {
  const { width, height } = MAP_SIZE;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} focusable="false">
      <path className={styles['land']} d={land} />
      <circle className={styles['ring']} cx={width / 2} cy={height / 2} r="16" />
      <circle className={styles['place']} cx={width / 2} cy={height / 2} r="6" />
    </svg>
  );
}
