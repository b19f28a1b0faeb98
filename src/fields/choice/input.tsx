import { SegmentedControl, Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { FieldGroup } from '#admin/ui/inputs/field-group.tsx';
import { WithChoices } from '#admin/ui/inputs/with-choices.tsx';
import type { Choice, ChoiceOptions } from './field.ts';

/**
 * Selects one value of a closed list. A value that has left the list is still shown, so that it is not lost
 * unnoticed.
 */
export const Input = typedInput(ChoiceInput);

/** Maximum number of choices shown side by side, if all are short and the field is required. */
const SIDE_BY_SIDE_MAX = 3;
const SHORT_LENGTH_MAX = 24;

function ChoiceInput(props: InputProps<string, ChoiceOptions>) {
  return (
    <WithChoices listed={props.options.choices} moreFrom={props.options.moreFrom}>
      {(choices) => (
        <OneOf {...props} choices={choices ?? props.options.choices} isLoaded={choices !== null} />
      )}
    </WithChoices>
  );
}

function OneOf({
  choices,
  isLoaded,
  ...props
}: InputProps<string, ChoiceOptions> & { choices: readonly Choice[]; isLoaded: boolean }) {
  const { required } = props.options;
  const data = choices.map(({ value, label }) => ({ value, label }));
  if (props.value !== null && !choices.some((choice) => choice.value === props.value)) {
    const note = isLoaded ? ' (no longer available)' : '';
    data.push({ value: props.value, label: `${props.value}${note}` });
  }
  const isShort =
    data.length <= SIDE_BY_SIDE_MAX && data.every(({ label }) => label.length <= SHORT_LENGTH_MAX);
  if (required && isShort) return <SideBySide {...props} data={data} />;
  return (
    <Select
      {...controlProps(props)}
      data={data}
      value={props.value}
      onChange={props.onChange}
      clearable={!required}
      allowDeselect={!required}
      searchable={data.length > 7}
      placeholder="Choose"
      nothingFoundMessage="No matches."
    />
  );
}

function SideBySide({
  data,
  ...props
}: InputProps<string, ChoiceOptions> & { data: { value: string; label: string }[] }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const isNarrow = width > 0 && width < widthOf(data.map(({ label }) => label));
  return (
    <FieldGroup {...props} role="none">
      {({ labelId, describedBy }) => (
        <div ref={ref}>
          <SegmentedControl
            id={props.id}
            aria-labelledby={labelId}
            aria-describedby={describedBy}
            data={data}
            value={props.value ?? ''}
            onChange={props.onChange}
            disabled={props.disabled ?? false}
            size="sm"
            maw="100%"
            {...(isNarrow && {
              orientation: 'vertical',
              fullWidth: true,
              styles: { label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
            })}
          />
        </div>
      )}
    </FieldGroup>
  );
}

/**
 * Pixels for the widest letter and for the edges of a segment; labels with this much room are never
 * truncated.
 */
const LETTER_PX = 9;
const SEGMENT_EDGES_PX = 22;

/** Width, in pixels, at which all labels fit on one line; each segment is as wide as the widest. */
function widthOf(labels: readonly string[]): number {
  const longest = Math.max(...labels.map((label) => label.length));
  return labels.length * (longest * LETTER_PX + SEGMENT_EDGES_PX);
}
