import { BackLink } from '#admin/generic/list/back-link.tsx';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { SaveLine } from '#admin/ui/editor/save-line.tsx';
import { measureBar } from '#admin/ui/editor/sticky-bar.ts';
import type { ContentType } from '#model/define-content-type.ts';
import classes from './editor.module.css';

/** The bar above the editor of an item that is not created yet: it has no actions. */
export function NewItemBar({ type, autosave }: { type: ContentType; autosave: Autosave }) {
  return (
    <section ref={measureBar} className={classes.bar} aria-label="Editing">
      <BackLink to="/content" label="Content" />
      <div className={classes.barText}>
        <span className={classes.newType}>New {type.label.toLowerCase()}</span>
        <SaveLine autosave={autosave} idle="Saves automatically" />
      </div>
    </section>
  );
}
