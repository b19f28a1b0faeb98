/** Label, help and error around a control that consists of several elements. */
import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldGroupProps {
  id: string;
  options: { label: string; help?: string; required?: boolean };
  error?: string | undefined;
  /** `none` if the child references its label by `labelId`. Default `group`. */
  role?: 'group' | 'none';
  /** Id of the labelled element, if that is a form control. */
  labelFor?: string;
  children: ReactNode | ((ids: { labelId: string; describedBy: string | undefined }) => ReactNode);
}

/** A group with the label as its accessible name, and help and error as its description. */
export function FieldGroup({ id, options, error, role = 'group', labelFor, children }: FieldGroupProps) {
  const labelId = `${id}-label`;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy =
    [options.help ? helpId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined;
  const isGroup = role === 'group';
  return (
    <div {...(isGroup ? { role, 'aria-labelledby': labelId, 'aria-describedby': describedBy } : {})}>
      <Input.Label
        id={labelId}
        labelElement={labelFor ? 'label' : 'div'}
        {...(labelFor ? { htmlFor: labelFor } : {})}
        required={options.required ?? false}
        mb={2}
      >
        {options.label}
      </Input.Label>
      <div>{typeof children === 'function' ? children({ labelId, describedBy }) : children}</div>
      {options.help ? (
        <Input.Description id={helpId} mt={4}>
          {options.help}
        </Input.Description>
      ) : null}
      {error ? (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      ) : null}
    </div>
  );
}
