import { createElement } from 'react';
import type { BlockProps } from '#model/define-block.ts';
import { numberLocale } from '#text/locale.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Instant } from '#site/ui/date.tsx';
import { inWords, useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { countdownTimer } from './block.ts';
import { countdownOf } from './countdown.ts';
import styles from './style.module.css';
import { countdownWords } from './words.ts';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Without a script only the date is shown; with a script the clock, whose space is reserved. */
export function View({ settings, page }: BlockProps<(typeof countdownTimer)['settings']>) {
  const words = useWordsOf(countdownWords);
  const english = useWordsAttributes(countdownWords);
  const countdown = countdownOf(settings.at, page);
  if (!countdown) return null;
  const { before, after } = countdownTimer.settings;
  const { timeZone, language } = page.site;
  return (
    <div className={styles['countdown']}>
      <BlockHeading title={settings.title} link={settings.link} />
      {createElement(
        'block-countdown-timer',
        {
          class: styles['states'],
          'data-until': countdown.startsAt,
          'data-locale': numberLocale(language),
          'data-state': countdown.hasBegun ? 'after' : 'before',
        },
        <div className={styles['before']}>
          <p>
            <span {...(settings.before === before.options.default ? english : {})}>
              {inWords(before, settings.before, words.before)}
            </span>{' '}
            <span className={styles['date']}>
              <Instant value={countdown.startsAt} timeZone={timeZone} language={language} form="exact" />
            </span>
          </p>
          <div role="timer">
            <dl className={styles['clock']}>
              {UNITS.map((unit) => (
                <div key={unit} className={styles[unit]}>
                  <dt {...english}>{words[unit]}</dt>
                  <dd data-unit={unit} />
                </div>
              ))}
            </dl>
          </div>
        </div>,
        <p className={styles['after']} {...(settings.after === after.options.default ? english : {})}>
          {inWords(after, settings.after, words.after)}
        </p>,
      )}
    </div>
  );
}
