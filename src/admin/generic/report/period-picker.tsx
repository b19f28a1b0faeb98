/** The period of a report: a named period or custom days. */
import { Button, Select, TextInput } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { refusesIncomplete } from '#admin/generic/form/incomplete-input.ts';
import { useUrlState } from '#admin/generic/url-state.ts';
import { periodProblem, REPORT_PERIOD_DEFAULT, REPORT_PERIODS, type Days } from '#reports/report-period.ts';
import classes from './report.module.css';

const CUSTOM = 'custom';
const CHOICES = [...REPORT_PERIODS, { value: CUSTOM, label: 'Custom …' }];

/** `shown`: the days of the current report, which custom days start with. */
export function PeriodPicker({ shown }: { shown: Days | null }) {
  const [{ period, from, until }, set] = useUrlState();
  const hasRange = from !== undefined || until !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  const isCustom = hasRange || isOpen;
  const choose = (next: string | null) => {
    setIsOpen(next === CUSTOM);
    if (next !== CUSTOM)
      set({ period: next === REPORT_PERIOD_DEFAULT ? null : next, from: null, until: null });
  };
  return (
    <>
      <Select
        size="xs"
        w={168}
        aria-label="Period"
        allowDeselect={false}
        data={CHOICES.map(({ value, label }) => ({ value, label }))}
        value={isCustom ? CUSTOM : (period ?? REPORT_PERIOD_DEFAULT)}
        onChange={choose}
      />
      {isCustom ? (
        <CustomDays
          key={`${from ?? ''} ${until ?? ''}`}
          days={hasRange ? { from: from ?? '', until: until ?? '' } : (shown ?? { from: '', until: '' })}
          onChange={(days) => set({ ...days, period: null })}
        />
      ) : null}
    </>
  );
}

interface CustomDaysProps {
  days: Days;
  onChange: (days: Days) => void;
}

/** Two days and a button, because a date has many wrong values while it is being typed. */
function CustomDays({ days, onChange }: CustomDaysProps) {
  const [draft, setDraft] = useState(days);
  const [problem, setProblem] = useState(() => problemOf(days));
  const problemId = useId();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusesIncomplete(event.currentTarget)) return setProblem(INCOMPLETE);
    const found = problemOf(draft);
    setProblem(found);
    if (found === null) onChange({ from: draft.from, until: draft.until });
  };
  const input = (key: keyof Days, label: string) => (
    <TextInput
      type="date"
      size="xs"
      w={144}
      aria-label={label}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : problemId}
      value={draft[key]}
      onChange={({ currentTarget: { value } }) => setDraft((old) => ({ ...old, [key]: value }))}
    />
  );
  return (
    <form onSubmit={show} className={classes.days} noValidate>
      {input('from', 'Start date')}
      <span aria-hidden>–</span>
      {input('until', 'End date')}
      <Button type="submit" variant="default">
        Show
      </Button>
      {problem === null ? null : (
        <p id={problemId} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

const INCOMPLETE = 'Enter a complete start and end date.';

function problemOf({ from, until }: Days): string | null {
  if (!from || !until) return 'Choose a start date and an end date.';
  return periodProblem({ from, until });
}
