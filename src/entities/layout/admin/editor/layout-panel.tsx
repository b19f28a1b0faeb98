/** Settings of the layout itself: its name, the pages it is for, and a list of the resulting pages. */
import { Alert, List, Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { useForm } from '#admin/generic/form/form-store.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { useEditing } from '#grid/editor/index.ts';
import { layoutForm, ruleOf } from './layout-form.ts';
import { reachOf } from './reach.ts';
import type { SitePages } from './use-site-pages.ts';
import classes from './layout-panel.module.css';

/** The form of the layout itself: its name, its pages, its header and footer. */
export function LayoutPanel({ id, pages }: { id: number; pages: SitePages }) {
  const { form } = useEditing();
  return (
    <>
      <h2 className={classes.heading}>Layout</h2>
      <ShapeForm store={form} shape={layoutForm} />
      <ReachNote id={id} pages={pages} />
    </>
  );
}

function ReachNote({ id, pages }: { id: number; pages: SitePages }) {
  const { contentTypes } = useApp();
  const { form } = useEditing();
  const values = useForm(form, (state) => state.values);
  const { words, warnings } = reachOf({
    layout: { ...ruleOf(values), name: String(values['name'] ?? '') },
    others: pages.layouts.filter((other) => other.id !== id),
    position: pages.layouts.filter((other) => other.id < id).length,
    sections: pages.sections,
    contentTypes,
  });
  return (
    <section aria-label="Pages with this layout">
      <h3 className={classes.subheading}>Pages with this layout</h3>
      <Text size="sm">{words}</Text>
      {warnings.length > 0 ? (
        <Alert variant="outline" color="yellow" mt="sm" title="Overridden by another layout">
          <List size="sm" spacing={4}>
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </section>
  );
}
