/** Shows the number of selected rows and the actions for them; stays visible while scrolling. */
import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '#admin/generic/list/data-table.tsx';
import type { RowSelection } from '#admin/generic/list/row-choice.ts';
import type { BulkAction } from '#model/screens/define-list.ts';
import { BulkDialog, type BulkRequest } from './bulk-dialog.tsx';
import { countOf, type BulkRows } from './bulk-rows.ts';
import classes from './bulk.module.css';

interface BulkBarProps<Row> {
  /** Actions that this user may run here. */
  actions: readonly BulkAction<Row>[];
  choice: RowSelection;
  /** Rows of the current page. */
  rows: readonly Row[];
  of: BulkRows<Row>;
}

export function BulkBar<Row>({ actions, choice, rows, of }: BulkBarProps<Row>) {
  const [request, setRequest] = useState<(BulkRequest<Row> & { count: number }) | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const bar = useBarKey();
  const chosen = rows.filter((row) => choice.chosen.has(of.keyOf(row)));
  const ask = (action: BulkAction<Row>) => {
    setRequest((before) => ({ action, items: chosen, count: (before?.count ?? 0) + 1 }));
    setIsOpen(true);
  };
  const end = (remaining: readonly Row[] | null) => {
    setIsOpen(false);
    if (remaining) choice.choose(remaining.map(of.keyOf));
  };
  return (
    <>
      <VisuallyHidden role="status">
        {chosen.length > 0 ? `${countOf(chosen.length, of.words)} selected. Press A for actions.` : ''}
      </VisuallyHidden>
      {chosen.length > 0 ? (
        <section ref={bar} className={classes.bar} aria-label={`Selected ${of.words[1]}`}>
          <span className={classes.count}>{chosen.length} selected</span>
          <Button variant="subtle" color="gray" size="sm" onClick={() => choice.choose([])}>
            Clear
          </Button>
          <div className={classes.actions} data-bulk-actions>
            <Actions actions={actions} chosen={chosen} onAsk={ask} />
          </div>
        </section>
      ) : null}
      {request ? (
        <BulkDialog
          key={request.count}
          request={request}
          of={of}
          isOpen={isOpen}
          onEnd={end}
          onClosed={focusScreen}
        />
      ) : null}
    </>
  );
}

/**
 * The A key moves the focus from the rows to their actions, unless the user is typing text; Escape returns to
 * the row.
 */
function useBarKey() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    let from: HTMLElement | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (!bar.current || isTyping(event)) return;
      const isInBar = bar.current.contains(document.activeElement);
      if (event.key === 'Escape' && isInBar) return from?.focus();
      if (event.key !== 'a' || isInBar) return;
      const { activeElement } = document;
      from = activeElement instanceof HTMLElement ? activeElement : null;
      bar.current.querySelector<HTMLElement>('[data-bulk-actions] button:not(:disabled)')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return bar;
}

interface ActionsProps<Row> {
  actions: readonly BulkAction<Row>[];
  chosen: readonly Row[];
  onAsk: (action: BulkAction<Row>) => void;
}

/** One button per action; disabled if the action is not possible for any of the rows. */
function Actions<Row>({ actions, chosen, onAsk }: ActionsProps<Row>) {
  return actions.map((action) => (
    <Button
      key={action.key}
      size="sm"
      variant="default"
      c={action.isDanger ? 'var(--mantine-color-error)' : undefined}
      disabled={!chosen.some(action.isApplicable)}
      onClick={() => onAsk(action)}
    >
      {action.label}
    </Button>
  ));
}

/**
 * The button that opened the dialog disappears with the last selected row, so this moves the focus to the
 * screen.
 */
function focusScreen(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus();
  });
}
