import {
  Button,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
  type TextInputProps,
} from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { afterPress, isIncomplete } from '#admin/generic/form/incomplete-input.ts';
import style from './zoned-time-input.module.css';
import {
  instantOfWallClock,
  wallClockOf,
  zoneAbbreviation,
  zoneCity,
  zoneLabel,
  type Occurrence,
} from './zoned-time.ts';

interface ZonedTimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** ISO text in UTC. */
  value: string | null;
  /** Called with null when the control is cleared; not called for an incomplete time. */
  onChange: (instant: string | null) => void;
  timeZone: string;
}

/**
 * Date and time in a zone, typed or picked; the zone is shown next to it. A time that occurs twice because
 * clocks go back needs a choice. While the input is incomplete, the value is unchanged; the control reports
 * the error when it loses focus or is saved.
 */
export function ZonedTimeInput({ value, onChange, timeZone, ...inputProps }: ZonedTimeInputProps) {
  const { draft, change, leave, problem, showProblem, clear, input } = useDraft({
    value,
    onChange,
    timeZone,
  });
  const zone = zoneLabel(timeZone, draft.instant);
  return (
    <Stack gap={4}>
      <TextInput
        {...inputProps}
        ref={input}
        error={problem ?? inputProps.error}
        type="datetime-local"
        min="1000-01-01T00:00"
        max="9999-12-31T23:59"
        value={draft.text}
        onChange={(event) => change(event.currentTarget.value, 'earlier')}
        onInvalid={showProblem}
        onBlur={(event) => {
          leave();
          inputProps.onBlur?.(event);
        }}
        label={<Label label={inputProps.label} city={zoneCity(timeZone)} />}
        inputContainer={(control) => (
          <div className={style['row']}>
            <div className={style['input']}>{control}</div>
            <Text size="xs" c="dimmed" aria-hidden>
              {zone}
            </Text>
            {problem ? (
              <Button variant="subtle" size="compact-xs" onClick={clear}>
                Clear
              </Button>
            ) : null}
          </div>
        )}
      />
      <ClockChange
        draft={draft}
        disabled={inputProps.disabled ?? false}
        onChoose={(occurrence) => change(draft.text, occurrence)}
      />
    </Stack>
  );
}

function Label({ label, city }: { label: ReactNode; city: string }) {
  return (
    <>
      {label}
      <VisuallyHidden> ({city} time)</VisuallyHidden>
    </>
  );
}

/** State of the typed text and its error. */
function useDraft({
  value,
  onChange,
  timeZone,
}: Pick<ZonedTimeInputProps, 'value' | 'onChange' | 'timeZone'>) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() => draftOf(value, timeZone));
  const [hasProblem, setHasProblem] = useState(false);
  const become = (next: Draft) => {
    setDraft(next);
    setHasProblem(false);
  };
  if (draft.instant !== value || draft.timeZone !== timeZone) become(draftOf(value, timeZone));
  const isHalfTyped = () => input.current !== null && isIncomplete(input.current);
  const change = (text: string, occurrence: Occurrence) => {
    const next = instantOfWallClock(text, timeZone, occurrence);
    // Browsers report an incomplete time as empty, too.
    const instant = next ? next.instant : text === '' && !isHalfTyped() ? null : draft.instant;
    setDraft({ text, occurrence, instant, timeZone });
    if (hasProblem && !isHalfTyped()) setHasProblem(false);
    if (instant !== draft.instant) onChange(instant);
  };
  const leave = () => {
    if (isHalfTyped()) afterPress(() => setHasProblem(isHalfTyped()));
    else become(draftOf(draft.instant, timeZone));
  };
  const clear = () => {
    // Clears partially typed input, which React cannot see.
    if (input.current) input.current.value = '';
    become(draftOf(null, timeZone));
    if (draft.instant !== null) onChange(null);
    input.current?.focus();
  };
  const problem = hasProblem
    ? 'Enter a complete date and time of an existing day, or clear the field.'
    : null;
  return { draft, change, leave, problem, showProblem: () => setHasProblem(true), clear, input };
}

interface ClockChangeProps {
  draft: Draft;
  disabled: boolean;
  onChoose: (occurrence: Occurrence) => void;
}

/**
 * For a time that clocks skip, shows the resulting time. For a repeated time, lets the user choose one of the
 * two.
 */
function ClockChange({ draft, disabled, onChoose }: ClockChangeProps) {
  const { text, timeZone } = draft;
  const meaning = instantOfWallClock(text, timeZone, draft.occurrence);
  if (meaning?.kind === 'skipped') {
    return (
      <Text size="xs" c="dimmed" component="output">
        This time is skipped (clocks go forward); it becomes {timeOf(meaning.instant, timeZone)}.
      </Text>
    );
  }
  if (meaning?.kind !== 'repeated') return null;
  return (
    <SegmentedControl
      size="xs"
      disabled={disabled}
      aria-label="This hour occurs twice (clocks go back). Choose one."
      value={draft.occurrence}
      onChange={(occurrence) => onChoose(occurrence === 'later' ? 'later' : 'earlier')}
      data={(['earlier', 'later'] as const).map((occurrence) => ({
        value: occurrence,
        label: `${occurrence === 'earlier' ? 'First' : 'Second'} time, ${abbreviationOf(text, timeZone, occurrence)}`,
      }))}
    />
  );
}

interface Draft {
  /** The text in the control. */
  text: string;
  occurrence: Occurrence;
  /** The value of the draft; an incomplete time leaves it at the previous value. */
  instant: string | null;
  timeZone: string;
}

function draftOf(instant: string | null, timeZone: string): Draft {
  const wall = instant === null ? null : wallClockOf(instant, timeZone);
  return { text: wall?.text ?? '', occurrence: wall?.occurrence ?? 'earlier', instant, timeZone };
}

function timeOf(instant: string, timeZone: string): string {
  return `${wallClockOf(instant, timeZone)?.text.slice(11) ?? ''} ${zoneAbbreviation(timeZone, instant)}`;
}

function abbreviationOf(text: string, timeZone: string, occurrence: Occurrence): string {
  return zoneAbbreviation(timeZone, instantOfWallClock(text, timeZone, occurrence)?.instant ?? null);
}
