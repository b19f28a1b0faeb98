import classes from './state-dot.module.css';

interface StateDotProps {
  /** Colour of the dot, visible at a glance; the words have the same meaning. */
  tone: 'good' | 'waiting' | 'bad' | 'off';
  children: string;
}

/** The state of a record in lists and headings: a dot and a word. */
export function StateDot({ tone, children }: StateDotProps) {
  return <span className={`${classes['state'] ?? ''} ${classes[tone] ?? ''}`}>{children}</span>;
}
