import { Radio, Stack } from '@mantine/core';
import { useEffect } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/control-props.ts';
import { loadFaces } from '#admin/ui/font-faces.ts';
import { FONTS } from '#model/fonts.ts';

/** The fonts of the specification, each set in its own face. */
export function Input(props: InputProps<string>) {
  useEffect(loadFaces, []);
  const { label, description, error, withAsterisk, id } = controlProps(props);
  return (
    <Radio.Group
      id={id}
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      value={props.value}
      onChange={props.onChange}
    >
      <Stack gap={6} mt={6}>
        {FONTS.map((font) => (
          <Radio
            key={font.value}
            value={font.value}
            disabled={props.disabled ?? false}
            label={font.label}
            styles={{ label: { fontFamily: font.stack, fontSize: 17 } }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
