/** The settings of the selected block: its own settings, and those that all blocks share. */
import { Alert, Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useForm } from '#admin/generic/form/form-store.ts';
import { FieldGrid, ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { blockShape } from '#grid/shapes/block-settings.ts';
import type { Block } from '#model/define-block.ts';
import type { Field } from '#model/field.ts';
import type { GridBlock } from '#grid/shapes/grid.ts';
import { plainName } from '../block-words.ts';
import { useEditing } from '../editor-context.ts';
import { blockForm, forgetUnknown } from '../editor-model.ts';
import { blockOf } from '../grid-operations.ts';
import { useCommands } from '../use-commands.ts';
import classes from './panel.module.css';

/** Common settings that are shown before the block's own. */
const HEADING = ['title', 'link'];

export function BlockPanel({ id }: { id: string }) {
  const { editor, form, blocks } = useEditing();
  const block = useForm(form, () => blockOf(editor.grid(), id));
  if (!block) return null;
  const definition = blocks.get(block.type);
  return definition ? <KnownBlock block={block} definition={definition} /> : <UnknownBlock block={block} />;
}

function KnownBlock({ block, definition }: { block: GridBlock; definition: Block }) {
  const editing = useEditing();
  const { editor, form, settings } = editing;
  const { id } = block;
  const store = useMemo(
    () => blockForm({ editor, form, settings }, id, definition),
    [editor, form, settings, id, definition],
  );
  const errors = useForm(store, (state) => state.errors);
  const shape = blockShape(definition, settings.block);
  const unknown = Object.keys(errors).filter((path) => !((path.split('.')[0] as string) in shape));
  const common = Object.entries(settings.block).filter(([key]) => !(key in definition.settings));
  const pick = (isHeading: boolean): [string, Field][] =>
    common.filter(([key]) => HEADING.includes(key) === isHeading);
  return (
    <>
      <h2 className={classes.heading}>{definition.title}</h2>
      <p className={classes.description}>{definition.description}</p>
      {unknown.length > 0 ? (
        <Alert variant="outline" color="red" mb="md" role="alert" title="Unknown settings">
          <Text size="sm">
            This block has unsupported settings: {unknown.join(', ')}. The block is hidden on pages until you
            remove these settings.
          </Text>
          <Button variant="default" mt="sm" onClick={() => forgetUnknown(editing, block, definition)}>
            Remove unknown settings
          </Button>
        </Alert>
      ) : null}
      <div className={classes.group}>
        <FieldGrid store={store} fields={pick(true)} />
      </div>
      <ShapeForm store={store} shape={definition.settings} />
      <fieldset className={classes.common}>
        <legend className={classes.subheading}>Frame</legend>
        <FieldGrid store={store} fields={pick(false)} />
      </fieldset>
    </>
  );
}

function UnknownBlock({ block }: { block: GridBlock }) {
  const commands = useCommands();
  return (
    <>
      <h2 className={classes.heading}>{plainName(block.type)}</h2>
      <Alert variant="outline" color="yellow" title="Unknown block">
        <Text size="sm">
          This block’s module is off, or its extension is not installed. The block is hidden on pages; its
          settings are kept.
        </Text>
        <Button variant="default" mt="sm" onClick={() => commands.removeBlock(block.id)}>
          Delete block
        </Button>
      </Alert>
    </>
  );
}
