import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { BulkAction } from '#model/define-list.ts';

interface BulkWarningProps<Row> {
  action: BulkAction<Row>;
  /** Those the action fits. */
  rows: readonly Row[];
}

/** What an action says of these rows beside its question; nothing for one that says nothing. */
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
