import classes from './state-dot.module.css';

interface StateDotProps {
  /** Seen at a glance; the words say it to everybody. */
  tone: 'good' | 'waiting' | 'bad' | 'off';
  children: string;
}

/** The state of a record in lists and headings: a dot and a word. */
export function StateDot({ tone, children }: StateDotProps) {
  return <span className={`${classes['state'] ?? ''} ${classes[tone] ?? ''}`}>{children}</span>;
}
