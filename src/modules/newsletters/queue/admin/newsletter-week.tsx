/** One newsletter's week in the content queue: seven days with their campaigns and planned items. */
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { useDrop } from '#admin/ui/editor/drag.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';
import { toneOf } from '../../composer/entities/newsletter-campaign/admin/campaign-state.ts';
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
    <section className={classes.newsletter} aria-labelledby={`queue-${newsletter.id}`}>
      <h2 id={`queue-${newsletter.id}`} className={classes.title}>
        <bdi>{newsletter.title}</bdi>
      </h2>
      <ul className={classes.week}>
        {days.map((day) => (
          <Day key={day} newsletter={newsletter} day={day} {...rest} />
        ))}
      </ul>
    </section>
  );
}

type DayProps = Omit<NewsletterWeekProps, 'days'> & { day: string };

function Day(props: DayProps) {
  const { newsletter, day, today, queue } = props;
  const items = itemsOn(queue.items, { newsletter: newsletter.id, day });
  const campaigns = queue.campaigns.filter((each) => each.newsletter === newsletter.id && each.day === day);
  const isOpen = campaigns.length === 0 || campaigns.some(({ state }) => state === 'draft');
  const end = useDrop(isOpen ? 'item' : 'none', dropName({ newsletter: newsletter.id, day, before: null }));
  return (
    <li
      ref={end.ref}
      className={classes.day}
      data-empty={(items.length === 0 && campaigns.length === 0) || undefined}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
      data-target={end.isTarget || undefined}
    >
      <p className={classes.date}>
        <time dateTime={day}>{shortDay(day)}</time>
        {day === today ? <span className={classes.today}>Today</span> : null}
      </p>
      <div className={classes.content}>
        {campaigns.map((campaign) => (
          <CampaignLine key={campaign.id} campaign={campaign} />
        ))}
        <Items {...props} items={items} isOpen={isOpen} />
        {day < today ? null : (
          <Actions {...props} isOpen={isOpen} canCreate={campaigns.length === 0 && items.length > 0} />
        )}
      </div>
    </li>
  );
}

function Items({
  day,
  items,
  isOpen,
  queue,
  changes,
  onMove,
}: DayProps & { items: readonly QueueItem[]; isOpen: boolean }) {
  if (items.length === 0) return null;
  return (
    <ol className={classes.items} aria-label={`Items for ${dayInWords(day)}`}>
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
  );
}

function Actions({
  newsletter,
  day,
  isOpen,
  canCreate,
  onPlan,
}: DayProps & { isOpen: boolean; canCreate: boolean }) {
  return (
    <div className={classes.actions}>
      {isOpen ? (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<Plus size={13} aria-hidden />}
          aria-label={`Add an item to ${newsletter.title}, ${dayInWords(day)}`}
          onClick={() => onPlan(day)}
        >
          Add
        </Button>
      ) : null}
      {canCreate ? <CreateLink newsletter={newsletter} day={day} /> : null}
    </div>
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
    <p className={classes.campaign}>
      <Anchor size="xs" renderRoot={(props) => <Link to={`/edit-newsletter-campaign/${id}`} {...props} />}>
        {name}
      </Anchor>
      <StateDot tone={toneOf(campaign)}>{`${label}${at}`}</StateDot>
    </p>
  );
}

function CreateLink({ newsletter, day }: { newsletter: { id: number; title: string }; day: string }) {
  const search = new URLSearchParams({ newsletter: String(newsletter.id), day });
  return (
    <Anchor
      size="xs"
      aria-label={`Create campaign: ${newsletter.title}, ${dayInWords(day)}`}
      href={`/admin/create-newsletter-campaign?${search.toString()}`}
    >
      Create campaign
    </Anchor>
  );
}
