import classes from './tree-name.module.css';

interface TreeNameProps {
  name: string;
  /** 0 for the top. */
  depth: number;
  /** Shown in a second line if the table has no room for its column. */
  note?: string | undefined;
}

/** The name of a record in a table that shows a tree: indented by its depth. */
export function TreeName({ name, depth, note }: TreeNameProps) {
  return (
    <span className={classes.name} style={{ paddingInlineStart: depth * 22 }} data-depth={Math.min(depth, 1)}>
      <span className={classes.words}>{name}</span>
      {note ? <span className={classes.note}>{note}</span> : null}
    </span>
  );
}
