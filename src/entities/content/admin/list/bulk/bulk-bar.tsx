/** How many items are chosen and what can be done with them; it stays in sight while one scrolls. */
import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { RowChoice } from '#admin/generic/list/row-choice.ts';
import type { ContentListItem } from '../../content-api.ts';
import { itemCount, type BulkAction } from './bulk-actions.ts';
import { BulkDialog, type BulkRequest } from './bulk-dialog.tsx';
import classes from './bulk.module.css';

interface BulkBarProps {
  /** What this person may do here. */
  actions: readonly BulkAction[];
  choice: RowChoice;
  /** Of the page that is shown. */
  items: readonly ContentListItem[];
}

export function BulkBar({ actions, choice, items }: BulkBarProps) {
  const [request, setRequest] = useState<(BulkRequest & { count: number }) | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = items.filter((item) => choice.chosen.has(item.id));
  const ask = (action: BulkAction) => {
    setRequest((before) => ({ action, items: chosen, count: (before?.count ?? 0) + 1 }));
    setIsOpen(true);
  };
  const end = (remaining: readonly ContentListItem[] | null) => {
    setIsOpen(false);
    if (remaining) choice.choose(remaining.map(({ id }) => id));
  };
  return (
    <>
      <VisuallyHidden role="status">
        {chosen.length > 0 ? `${itemCount(chosen.length)} chosen` : ''}
      </VisuallyHidden>
      {chosen.length > 0 ? (
        <section className={classes.bar} aria-label="Chosen items">
          <span className={classes.count}>{chosen.length} chosen</span>
          <Button variant="subtle" color="gray" size="sm" onClick={() => choice.choose([])}>
            Choose none
          </Button>
          <div className={classes.actions}>
            {actions.map((action) => (
              <Button
                key={action.key}
                size="sm"
                variant="default"
                c={action.isDanger ? 'var(--mantine-color-error)' : undefined}
                disabled={!chosen.some(action.fits)}
                onClick={() => ask(action)}
              >
                {action.label}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
      {request ? (
        <BulkDialog
          key={request.count}
          request={request}
          isOpen={isOpen}
          onEnd={end}
          onClosed={focusScreen}
        />
      ) : null}
    </>
  );
}

/** The button that opened the dialogue went with the last item that was chosen: the focus starts again at the screen. */
function focusScreen(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  });
}
