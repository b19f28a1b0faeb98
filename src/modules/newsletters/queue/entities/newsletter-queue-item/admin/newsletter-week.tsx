/** One newsletter's week in the content queue: seven days with their campaigns and planned items. */
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { useDrop } from '#admin/ui/editor/drag.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { newsletterCampaign } from '../../../../composer/entities/newsletter-campaign/entity.ts';
import { toneOf } from '../../../../composer/entities/newsletter-campaign/admin/campaign-state.ts';
import { PlannedItem } from './planned-item.tsx';
import {
  dayInWords,
  dropName,
  itemsOn,
  shortDay,
  type Queue,
  type QueueCampaign,
  type QueueItem,
} from './queue-moves.ts';
import type { QueueChanges } from './use-queue.ts';
import classes from './queue.module.css';

interface NewsletterWeekProps {
  newsletter: Queue['newsletters'][number];
  days: readonly string[];
  today: string;
  queue: Queue;
  changes: QueueChanges;
  onPlan: (day: string) => void;
  onMove: (item: QueueItem) => void;
}

export function NewsletterWeek({ newsletter, days, ...rest }: NewsletterWeekProps) {
  return (
    <section className={classes['newsletter']} aria-labelledby={`queue-${newsletter.id}`}>
      <h2 id={`queue-${newsletter.id}`} className={classes['title']}>
        <bdi>{newsletter.title}</bdi>
      </h2>
      <ul className={classes['week']}>
        {days.map((day) => (
          <Day key={day} newsletter={newsletter} day={day} {...rest} />
        ))}
      </ul>
    </section>
  );
}

type DayProps = Omit<NewsletterWeekProps, 'days'> & { day: string };

function Day({ newsletter, day, today, queue, changes, onPlan, onMove }: DayProps) {
  const items = itemsOn(queue.items, { newsletter: newsletter.id, day });
  const campaigns = queue.campaigns.filter((each) => each.newsletter === newsletter.id && each.day === day);
  const isOpen = campaigns.length === 0 || campaigns.some(({ state }) => state === 'draft');
  const end = useDrop(isOpen ? 'item' : 'none', dropName({ newsletter: newsletter.id, day, before: null }));
  return (
    <li
      ref={end.ref}
      className={classes['day']}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
      data-target={end.isTarget || undefined}
    >
      <p className={classes['date']}>
        <time dateTime={day}>{shortDay(day)}</time>
        {day === today ? <span className={classes['today']}>Today</span> : null}
      </p>
      <div className={classes['content']}>
        {campaigns.map((campaign) => (
          <CampaignLine key={campaign.id} campaign={campaign} />
        ))}
        {items.length > 0 ? (
          <ol className={classes['items']} aria-label={`Items for ${dayInWords(day)}`}>
            {items.map((item) => (
              <PlannedItem
                key={item.id}
                item={item}
                items={queue.items}
                isOpen={isOpen}
                changes={changes}
                onMove={onMove}
              />
            ))}
          </ol>
        ) : null}
        <div className={classes['actions']}>
          {isOpen ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<Plus size={14} aria-hidden />}
              aria-label={`Add an item to ${newsletter.title}, ${dayInWords(day)}`}
              onClick={() => onPlan(day)}
            >
              Add
            </Button>
          ) : null}
          {campaigns.length === 0 && items.length > 0 ? (
            <CreateLink newsletter={newsletter} day={day} />
          ) : null}
        </div>
      </div>
    </li>
  );
}

function CampaignLine({ campaign }: { campaign: QueueCampaign }) {
  const { site } = useApp();
  const { id, name, state, sendAt } = campaign;
  const { kind, options } = newsletterCampaign.fields.state;
  const label = kind.present?.(state, options) ?? state;
  const at =
    state === 'scheduled' && sendAt !== null ? `, ${shortInstant(sendAt, site.timeZone, new Date())}` : '';
  return (
    <p className={classes['campaign']}>
      <Anchor
        size="xs"
        c="inherit"
        renderRoot={(props) => <Link to={`/edit-newsletter-campaign/${id}`} {...props} />}
      >
        {name}
      </Anchor>
      <StateDot tone={toneOf(campaign)}>{`${label}${at}`}</StateDot>
    </p>
  );
}

function CreateLink({ newsletter, day }: { newsletter: { id: number; title: string }; day: string }) {
  return (
    <Anchor
      size="xs"
      aria-label={`Create the campaign of ${newsletter.title}, ${dayInWords(day)}`}
      renderRoot={(props) => (
        <Link
          to="/create-newsletter-campaign"
          search={{ newsletter: newsletter.id, day } as never}
          {...props}
        />
      )}
    >
      Create campaign
    </Anchor>
  );
}
