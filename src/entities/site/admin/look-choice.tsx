/** The initial looks of a site, each drawn small: its name, a headline and a card. */
import { Radio } from '@mantine/core';
import { useEffect, type CSSProperties } from 'react';
import { loadFaces } from '#admin/ui/fonts/font-faces.ts';
import { FONTS } from '#look/fonts.ts';
import { NEW_SITE } from '../new-site.ts';
import { STARTING_LOOKS } from '../starting-looks.ts';
import classes from './look-choice.module.css';

interface LookChoiceProps {
  value: string;
  onChange: (look: string) => void;
  disabled: boolean;
}

export function LookChoice({ value, onChange, disabled }: LookChoiceProps) {
  useEffect(loadFaces, []);
  const { label, help } = NEW_SITE.look.options;
  return (
    <Radio.Group mt="md" label={label} description={help} value={value} onChange={onChange}>
      <div className={classes.looks}>
        {STARTING_LOOKS.map((look) => (
          <Radio.Card
            key={look.value}
            value={look.value}
            disabled={disabled}
            className={classes.look}
            aria-label={`${look.label}: ${look.help}`}
          >
            <Drawing {...look} />
            <span className={classes.words}>
              <Radio.Indicator />
              <span>
                <strong>{look.label}</strong>
                <span className={classes.help}>{look.help}</span>
              </span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

const stackOf = (font: string) => FONTS.find(({ value }) => value === font)?.stack;

type Look = (typeof STARTING_LOOKS)[number];

/** Draws a front page in a few shapes. */
function Drawing({ baseStyles, ...look }: Look) {
  const style: CSSProperties & Record<`--look-${string}`, string | undefined> = {
    '--look-primary': look.primaryColor,
    '--look-accent': look.accentColor,
    '--look-heading': stackOf(look.primaryFont),
    '--look-text': stackOf(look.secondaryFont),
  };
  return (
    <span
      className={classes.drawing}
      style={style}
      data-header={'headerStyle' in baseStyles ? baseStyles.headerStyle : 'bar'}
      data-cards={'cardStyle' in baseStyles ? baseStyles.cardStyle : 'theme'}
      aria-hidden
    >
      <span className={classes.header}>Name</span>
      <span className={classes.lead}>
        <span className={classes.image} />
        <span className={classes.text}>
          <span className={classes.headline}>A headline</span>
          <span className={classes.line} />
          <span className={classes.line} />
        </span>
      </span>
    </span>
  );
}
