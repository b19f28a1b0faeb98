/** The content queue: which items the newsletters of the site show on which day. */
import { ActionIcon, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { DragArea } from '#admin/ui/editor/drag.tsx';
import { isCalendarDay } from '#text/days.ts';
import { addDays, dayIn, daysFrom, DAYS_SHOWN, sundayOf } from '../model/queue-day.ts';
import { MoveDialog, PlanDialog } from './queue-dialogs.tsx';
import { placeOf, weekInWords, type Place, type Queue, type QueueItem } from './queue-moves.ts';
import { NewsletterWeek } from './newsletter-week.tsx';
import { useQueue, useQueueChanges } from './use-queue.ts';

export function View() {
  const { site } = useApp();
  const [{ week }] = useUrlState();
  const [now] = useState(() => new Date().toISOString());
  const today = dayIn(site.timeZone, now);
  const first = sundayOf(week !== undefined && isCalendarDay(week) ? week : today);
  const { data, error, refetch } = useQueue(first);
  return (
    <Page
      title="Content queue"
      lead="Plan items for the newsletters of the coming days. The campaign of the day shows them first."
      actions={<WeekChoice first={first} today={today} />}
    >
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingLines count={6} height={64} />}
      {data && !error ? (
        <Weeks key={`${site.id}/${first}`} loaded={data} first={first} today={today} />
      ) : null}
    </Page>
  );
}

function WeekChoice({ first, today }: { first: string; today: string }) {
  const [, set] = useUrlState();
  const current = sundayOf(today);
  const show = (week: string) => set({ week: week === current ? null : week });
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" fw={600} component="output" style={{ whiteSpace: 'nowrap' }}>
        {weekInWords(first)}
      </Text>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Previous week"
        onClick={() => show(addDays(first, -DAYS_SHOWN))}
      >
        <ChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Next week"
        onClick={() => show(addDays(first, DAYS_SHOWN))}
      >
        <ChevronRight size={16} aria-hidden />
      </ActionIcon>
      <Button variant="default" size="xs" h={32} disabled={first === current} onClick={() => show(current)}>
        This week
      </Button>
    </Group>
  );
}

interface WeeksProps {
  loaded: Queue;
  first: string;
  today: string;
}

/** What the open dialog is about. */
type Open = { plan: Omit<Place, 'before'> } | { move: QueueItem } | null;

function Weeks({ loaded, first, today }: WeeksProps) {
  const changes = useQueueChanges();
  const queue = { ...loaded, items: changes.shown(loaded.items) };
  const [open, setOpen] = useState<Open>(null);
  if (queue.newsletters.length === 0) return <NoNewsletters />;
  return (
    <>
      <DragArea
        onDrop={(_kind, dragged, onto) => {
          const item = queue.items.find(({ id }) => String(id) === dragged);
          const to = placeOf(onto);
          if (item && to.before !== item.id) changes.move(item, to);
        }}
      >
        {queue.newsletters.map((newsletter) => (
          <NewsletterWeek
            key={newsletter.id}
            newsletter={newsletter}
            days={daysFrom(first)}
            today={today}
            queue={queue}
            changes={changes}
            onPlan={(day) => setOpen({ plan: { newsletter: newsletter.id, day } })}
            onMove={(item) => setOpen({ move: item })}
          />
        ))}
      </DragArea>
      <VisuallyHidden component="output">{changes.announcement}</VisuallyHidden>
      {open && 'plan' in open ? (
        <PlanDialog queue={queue} to={open.plan} onPlan={changes.plan} onClose={() => setOpen(null)} />
      ) : null}
      {open && 'move' in open ? (
        <MoveDialog queue={queue} item={open.move} onMove={changes.move} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

function NoNewsletters() {
  return (
    <EmptyState
      title="No newsletters yet"
      action={
        <Button
          variant="default"
          size="sm"
          renderRoot={(props) => <Link to="/create-newsletter" {...props} />}
        >
          Create a newsletter
        </Button>
      }
    >
      The queue plans items for the active newsletters of this site.
    </EmptyState>
  );
}
