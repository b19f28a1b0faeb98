import { Radio, Stack, Text } from '@mantine/core';
import { useContext, useEffect } from 'react';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { loadFaces } from '#admin/ui/fonts/font-faces.ts';
import { cssFamilyOf, loadOwnFaces, OwnFonts } from '#admin/ui/fonts/own-fonts.ts';
import { FONTS } from '#look/fonts.ts';

/**
 * Selects a font: those of the specification, each shown in its own typeface, then those the site has
 * uploaded.
 */
export function Input(props: InputProps<string>) {
  const { siteName, families } = useContext(OwnFonts);
  useEffect(loadFaces, []);
  useEffect(() => loadOwnFaces(families), [families]);
  const { label, description, error, withAsterisk, id } = controlProps(props);
  const choice = (font: { value: string; label: string; stack: string }) => (
    <Radio
      key={font.value}
      value={font.value}
      disabled={props.disabled ?? false}
      label={font.label}
      styles={{ label: { fontFamily: font.stack, fontSize: 17 } }}
    />
  );
  const own = families.filter(({ url, value }) => url !== null || value === props.value);
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
        {FONTS.map(choice)}
        {own.length > 0 ? (
          <Text size="sm" fw={600} mt={6}>
            {siteName}
          </Text>
        ) : null}
        {own.map((family) =>
          choice({
            ...family,
            stack: `"${cssFamilyOf(family)}", ${family.generic === 'serif' ? 'serif' : 'sans-serif'}`,
          }),
        )}
      </Stack>
    </Radio.Group>
  );
}
