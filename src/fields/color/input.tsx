import { Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { ColorChooser } from '#admin/ui/inputs/color-chooser.tsx';
import classes from '#admin/ui/inputs/color-chooser.module.css';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import type { ColorOptions } from './field.ts';

/** Input for a colour, typed or chosen from a palette. */
export const Input = typedInput(ColorInput);

function ColorInput(props: InputProps<string, ColorOptions>) {
  const { value, onChange, options, disabled = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isColour = /^#[0-9a-f]{6}$/i.test(value ?? '');
  return (
    <TextInput
      {...controlProps(props)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.toLowerCase() || null)}
      placeholder="#1b4965"
      maxLength={7}
      leftSection={
        <Popover
          opened={isOpen}
          onChange={setIsOpen}
          position="bottom-start"
          withinPortal
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <button
              type="button"
              className={`${classes['dot']} ${isColour ? '' : classes['none']}`}
              style={isColour ? { background: value ?? '' } : undefined}
              aria-label={`Choose: ${options.label}`}
              aria-expanded={isOpen}
              disabled={disabled}
              onClick={() => setIsOpen(!isOpen)}
            />
          </Popover.Target>
          <Popover.Dropdown>
            <ColorChooser
              value={value}
              palette={options.palette ?? 'basic'}
              onChoose={(chosen) => {
                onChange(chosen);
                setIsOpen(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
