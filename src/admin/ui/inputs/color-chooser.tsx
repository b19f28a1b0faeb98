/** The specification's palettes as buttons; the chosen colour is marked by more than its colour. */
import { Tabs, Text } from '@mantine/core';
import { Check } from 'lucide-react';
import { createContext, useContext } from 'react';
import { textOn } from '#look/colour.ts';
import { ADVANCED_PALETTE, BASIC_PALETTE, SWATCH_SIZE, SWATCHES_PER_ROW, TEXT_PALETTE } from './palettes.ts';
import classes from './color-chooser.module.css';

/** Brand colours of the site whose settings are open. */
export const BrandColours = createContext<readonly string[]>([]);

interface ColorChooserProps {
  value: string | null;
  /** The palette that is shown first. */
  palette: 'basic' | 'text';
  onChoose: (value: string) => void;
}

export function ColorChooser({ value, palette, onChoose }: ColorChooserProps) {
  const own = useContext(BrandColours);
  const first = palette === 'text' ? TEXT_PALETTE : BASIC_PALETTE;
  const swatch = (colour: { name: string; value: string }, isSmall = false) => (
    <button
      key={colour.value}
      type="button"
      className={isSmall ? classes['small'] : classes['swatch']}
      style={{ background: colour.value, color: textOn(colour.value) }}
      aria-label={`${colour.name}, ${colour.value}`}
      aria-pressed={colour.value === value}
      title={`${colour.name} ${colour.value}`}
      onClick={() => onChoose(colour.value)}
    >
      {colour.value === value ? <Check size={isSmall ? 12 : 18} aria-hidden /> : null}
    </button>
  );
  const grid = { '--swatch': `${SWATCH_SIZE}px`, '--per-row': SWATCHES_PER_ROW } as React.CSSProperties;
  return (
    <Tabs style={grid} defaultValue="first" variant="default">
      <Tabs.List mb="xs">
        <Tabs.Tab value="first">{palette === 'text' ? 'Text' : 'Basic'}</Tabs.Tab>
        <Tabs.Tab value="advanced">Advanced</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="first">
        {own.length > 0 ? (
          <>
            <Text size="xs" c="dimmed" mb={4}>
              Brand colours
            </Text>
            <div className={classes['swatches']}>
              {own.map((colour) => swatch({ name: 'Brand colour', value: colour }))}
            </div>
          </>
        ) : null}
        <div className={classes['swatches']}>{first.map((colour) => swatch(colour))}</div>
      </Tabs.Panel>
      <Tabs.Panel value="advanced">
        <div className={classes['advanced']}>
          {ADVANCED_PALETTE.map((shades) => (
            <div key={shades[0]?.name} className={classes['hue']}>
              {shades.map((colour) => swatch(colour, true))}
            </div>
          ))}
        </div>
      </Tabs.Panel>
    </Tabs>
  );
}
