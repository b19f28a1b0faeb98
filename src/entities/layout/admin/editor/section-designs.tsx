/** Initial content for a layout without rows: for sections, complete pages are offered. */
import { useAdminData } from '#admin/generic/admin-data.ts';
import { useForm } from '#admin/generic/form/form-store.ts';
import { NoRows, ShapeIcon, useCommands, useEditing } from '#grid/editor/index.ts';
import { SECTION_FRONTS, type SectionFront } from '#layouts/section-fronts.ts';
import { gridOf } from '#layouts/starting-layouts.ts';
import { gridInLanguage } from '#layouts/starting-titles.ts';
import { ruleOf } from './layout-form.ts';
import classes from './section-designs.module.css';

/** Designs with which the rows of a section’s layout can begin. */
export function SectionDesigns() {
  const { form } = useEditing();
  const type = useForm(form, (state) => ruleOf(state.values).type);
  const commands = useCommands();
  const { language } = useAdminData();
  if (type !== 'section') return <NoRows />;
  // Row titles are in the site’s language.
  const start = ({ label, rows }: SectionFront) =>
    commands.startWith(gridInLanguage(gridOf(rows), language), label);
  return (
    <>
      <p className={classes.hint}>
        No rows yet. Start from one of these designs, or add the first row below.
      </p>
      <ul className={classes.fronts} aria-label="Start from a design">
        {SECTION_FRONTS.map((front) => (
          <li key={front.key}>
            <button type="button" className={classes.front} onClick={() => start(front)}>
              <span className={classes.frontRows} aria-hidden>
                {front.rows.map(({ layout }, index) => (
                  <ShapeIcon key={index} layout={layout} />
                ))}
              </span>
              <span className={classes.frontName}>{front.label}</span>
              <span>{front.help}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
