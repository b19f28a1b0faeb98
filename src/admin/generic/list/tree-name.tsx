import classes from './tree-name.module.css';

interface TreeNameProps {
  name: string;
  /** Depth in the tree; 0 for the top level. */
  depth: number;
  /** Shown in a second line if the table has no space for the note's column. */
  note?: string | undefined;
}

/** The name of a record in a tree table, indented by the record's depth. */
export function TreeName({ name, depth, note }: TreeNameProps) {
  return (
    <span className={classes.name} style={{ paddingInlineStart: depth * 22 }} data-depth={Math.min(depth, 1)}>
      <span className={classes.words}>{name}</span>
      {note ? <span className={classes.note}>{note}</span> : null}
    </span>
  );
}
