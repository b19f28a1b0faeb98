import { Checkbox, Text } from '@mantine/core';
import type { InputProps } from '#admin/generic/field-views.ts';
import type { Choice } from '#fields/choice/field.ts';
import { FieldGroup } from '#admin/ui/inputs/field-group.tsx';
import type { ChoicesOptions } from './field.ts';

/** The label is the touch target. */
const TARGET = { body: { alignItems: 'center' }, label: { paddingBlock: 6 } };

/** Selects several values of a list by a checkbox for each, below the headings of their groups. */
export function Checkboxes({
  choices,
  ...props
}: InputProps<string[], ChoicesOptions> & { choices: readonly Choice[] }) {
  const chosen = new Set(props.value ?? []);
  const unlisted = [...chosen]
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, label: `${value} (no longer available)` }));
  const all: readonly Choice[] = [...choices, ...unlisted];
  const toggle = (value: string, isChosen: boolean) => {
    const next = all.filter((one) => (one.value === value ? isChosen : chosen.has(one.value)));
    props.onChange(next.length > 0 ? next.map((one) => one.value) : null);
  };
  return (
    <FieldGroup {...props}>
      {[...Map.groupBy(all, ({ group = '' }) => group)].map(([group, entries]) => (
        <div key={group} {...(group && { role: 'group', 'aria-label': group })}>
          {group ? (
            <Text size="sm" fw={600} mt="sm" mb={2} aria-hidden>
              {group}
            </Text>
          ) : null}
          {entries.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={chosen.has(value)}
              disabled={props.disabled ?? false}
              onChange={(event) => toggle(value, event.currentTarget.checked)}
              styles={TARGET}
              {...(props.onBlur && { onBlur: props.onBlur })}
            />
          ))}
        </div>
      ))}
    </FieldGroup>
  );
}
