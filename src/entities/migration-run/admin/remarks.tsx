/** Why records were not imported, or not whole: by reason, with the first record of each. */
import { Select, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { PlainTable, type PlainRow } from '#admin/ui/plain-table.tsx';
import { groupRemarks, type RemarkGroup } from '#model/import-remarks.ts';
import { remarkOfLoss } from '#model/losses.ts';
import type { RunReport } from './report.ts';

const REMARKS_SHOWN = 200;

const OUTCOMES = [
  { value: 'failed', label: 'Failed' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'warning', label: 'Warnings' },
  { value: 'lost', label: 'Lost from texts, in all' },
];

export function Remarks({ report }: { report: RunReport }) {
  const lost = (report.losses ?? []).map((loss) => ({
    ...remarkOfLoss(loss),
    outcome: 'lost',
    count: loss.count,
  }));
  const remarks = [...report.remarks, ...lost];
  const first = OUTCOMES.find(({ value }) => remarks.some(({ outcome }) => outcome === value));
  const [chosen, setChosen] = useState<string | null>(null);
  const outcome = chosen ?? first?.value ?? 'failed';
  const matching = remarks.filter((remark) => remark.outcome === outcome);
  const groups = groupRemarks(matching);
  const hidden = Math.max(groups.length - REMARKS_SHOWN, 0) + report.remarksLeftOut;
  return (
    <section aria-labelledby="remarks">
      <Title order={2} size="h4" mt="xl" mb="xs" id="remarks">
        Reasons
      </Title>
      <Select
        aria-label="Outcome"
        size="xs"
        maw={180}
        mb="xs"
        allowDeselect={false}
        data={OUTCOMES}
        value={outcome}
        onChange={setChosen}
      />
      <PlainTable label="Reasons" columns={REMARK_COLUMNS} rows={groups.slice(0, REMARKS_SHOWN).map(rowOf)} />
      {hidden > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {hidden} more are not shown; the command line lists{' '}
          {report.remarksLeftOut > 0 ? 'more of them' : 'all'} with --json.
        </Text>
      ) : null}
    </section>
  );
}

const REMARK_COLUMNS = [
  { label: 'Reason' },
  { label: 'Records', width: 90, align: 'right' as const },
  { label: 'First', width: '34%' },
];

/** Remarks of one reason: how many there are, and the first of them. */
function rowOf({ count, first: { position, key, reason } }: RemarkGroup, index: number): PlainRow {
  const record = (
    <>
      {position}
      {key === null ? null : (
        <Text c="dimmed" size="xs">
          {key}
        </Text>
      )}
    </>
  );
  return { key: index, cells: [reason, count.toLocaleString('en'), record] };
}
