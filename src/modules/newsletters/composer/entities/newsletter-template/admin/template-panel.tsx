/** Settings of the template itself: its name, and the design in groups that open one by one. */
import { useEffect, useState } from 'react';
import { errorOf, useForm } from '#admin/generic/form/form-store.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { useEditing } from '#grid/editor/index.ts';
import type { FieldGroup } from '#model/define-entity.ts';
import type { Shape } from '#model/field.ts';
import { newsletterTemplate } from '../entity.ts';
import classes from './template-panel.module.css';

export function TemplatePanel() {
  const { form } = useEditing();
  return (
    <>
      <h2 className={classes.heading}>Template</h2>
      <ShapeForm store={form} shape={fieldsIn(undefined)} />
      {newsletterTemplate.groups?.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </>
  );
}

/** The fields of a group, or those without a group. The grid has no input. */
function fieldsIn(group: string | undefined): Shape {
  return Object.fromEntries(
    Object.entries<Shape[string]>(newsletterTemplate.fields).filter(
      ([key, { options }]) => key !== 'site' && options.group === group,
    ),
  );
}

/** Closed until the user opens it, or one of its fields has an error. */
function Group({ group: { key, label } }: { group: FieldGroup }) {
  const { form } = useEditing();
  const [shape] = useState(() => fieldsIn(key));
  const [isOpen, setIsOpen] = useState(false);
  const hasError = useForm(form, ({ errors }) =>
    Object.keys(shape).some((field) => errorOf(errors, field) !== undefined),
  );
  useEffect(() => {
    if (hasError) setIsOpen(true);
  }, [hasError]);
  return (
    <details
      className={classes.group}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      {isOpen ? (
        <div className={classes.fields}>
          <ShapeForm store={form} shape={shape} />
        </div>
      ) : null}
    </details>
  );
}
