/** A part of a screen with figures: a heading, controls at its end, and the content below. */
import { SegmentedControl } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './figure-section.module.css';

interface FigureSectionProps {
  title: string;
  /** Controls in the line of the heading. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Renders a section labelled by its heading. */
export function FigureSection({ title, tools, children }: FigureSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

interface FigureChoiceProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Switches between the few forms of a section. */
export function FigureChoice<Value extends string>(props: FigureChoiceProps<Value>) {
  const { label, choices, value, onChange } = props;
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      classNames={{ label: classes.choice }}
      data={[...choices]}
      value={value}
      onChange={onChange}
    />
  );
}
