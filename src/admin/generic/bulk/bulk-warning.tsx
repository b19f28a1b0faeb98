import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { BulkAction } from '#model/screens/define-list.ts';

interface BulkWarningProps<Row> {
  action: BulkAction<Row>;
  /** Rows to which the action applies. */
  rows: readonly Row[];
}

/** An action's warning about these rows, next to its question; renders nothing without a warning. */
export function BulkWarning<Row>({ action, rows }: BulkWarningProps<Row>) {
  const [Warning] = useState(() => action.warning && lazyWarning(action.warning));
  return Warning ? (
    <Suspense fallback={null}>
      <Warning rows={rows} />
    </Suspense>
  ) : null;
}

function lazyWarning<Row>(load: NonNullable<BulkAction<Row>['warning']>) {
  return lazy(async () => {
    const { Warning } = await load();
    return { default: Warning as ComponentType<{ rows: readonly Row[] }> };
  });
}
