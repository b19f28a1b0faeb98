import { SegmentedControl, Stack, Text, TextInput, VisuallyHidden, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import style from './zoned-time-input.module.css';
import {
  instantOfWallClock,
  wallClockOf,
  zoneAbbreviation,
  zoneLabel,
  type Occurrence,
} from './zoned-time.ts';

interface ZonedTimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** ISO text in UTC. */
  value: string | null;
  /** Null when the control is emptied; not called for an incomplete time. */
  onChange: (instant: string | null) => void;
  timeZone: string;
}

/** Date and time in a zone, typed or picked; the zone is shown beside it, and a time that clocks repeat asks which. */
export function ZonedTimeInput({ value, onChange, timeZone, ...inputProps }: ZonedTimeInputProps) {
  const [draft, setDraft] = useState(() => draftOf(value, timeZone));
  if (draft.instant !== value || draft.timeZone !== timeZone) setDraft(draftOf(value, timeZone));
  const zone = zoneLabel(timeZone, draft.instant);
  const change = (text: string, occurrence: Occurrence) => {
    const next = instantOfWallClock(text, timeZone, occurrence);
    const instant = next ? next.instant : text === '' ? null : draft.instant;
    setDraft({ text, occurrence, instant, timeZone });
    if (instant !== draft.instant) onChange(instant);
  };
  return (
    <Stack gap={4}>
      <TextInput
        {...inputProps}
        type="datetime-local"
        min="1000-01-01T00:00"
        max="9999-12-31T23:59"
        value={draft.text}
        onChange={(event) => change(event.currentTarget.value, 'earlier')}
        onBlur={(event) => {
          setDraft(draftOf(draft.instant, timeZone));
          inputProps.onBlur?.(event);
        }}
        label={
          <>
            {inputProps.label}
            <VisuallyHidden> in the time of {zone}</VisuallyHidden>
          </>
        }
        inputContainer={(input) => (
          <div className={style['row']}>
            <div className={style['input']}>{input}</div>
            <Text size="xs" c="dimmed" aria-hidden>
              {zone}
            </Text>
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

interface ClockChangeProps {
  draft: Draft;
  disabled: boolean;
  onChoose: (occurrence: Occurrence) => void;
}

/** For a time that clocks skip: what it becomes. For one that they repeat: which of the two. */
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
  /** What the control shows. */
  text: string;
  occurrence: Occurrence;
  /** The value of the draft; an incomplete time keeps the previous one. */
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
