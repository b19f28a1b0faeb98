/** The links of one menu as a tree that is edited by dragging, typing and keys. */
import { Alert, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DeleteRecord } from '#admin/generic/form/deletion/delete-record.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { ConflictBar } from '#admin/generic/save/conflict-bar.tsx';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import { RecordVersions } from '#admin/generic/versions/record-versions.tsx';
import { EmptyState } from '#admin/generic/page/states.tsx';
import { DragArea, useDrop } from '#admin/ui/editor/drag.tsx';
import { SaveLine } from '#admin/ui/editor/save-line.tsx';
import { UndoButtons } from '#admin/ui/editor/undo-buttons.tsx';
import { SaveButton } from '#admin/ui/save-button.tsx';
import { linksOf, MENU_LINKS_MAX, MENU_PLACES, type MenuPlace, type MenuTree } from '#page-model/menu.ts';
import type { Shape } from '#model/field.ts';
import { menu } from '../entity.ts';
import { linkCommands } from './link-commands.ts';
import { LinkCard } from './link-card.tsx';
import { TrashedMenu } from './trashed-menu.tsx';
import { useMenuEditing, type MenuEditing } from './use-menu-editing.ts';
import { useTargets } from './use-targets.ts';
import classes from './menus.module.css';

const shape: Shape = { tree: menu.fields.tree };

/** What readers see if the menu was never saved. */
const FALLBACKS: Partial<Record<MenuPlace, string>> = {
  header_primary: 'Until you save this menu, readers see the site’s sections here.',
  footer: 'Until you save this menu, readers see the site’s sections here.',
  hamburger: 'Until you save this menu, readers see the primary menu here.',
};

interface MenuEditorProps {
  place: MenuPlace;
  record: RecordNode | null;
  /** The links with which a menu that was never saved begins: those that readers see. */
  start: MenuTree;
  /** Called when the menu has been replaced or deleted, so that it is loaded again. */
  onRestored: () => void;
}

export function MenuEditor({ place, record, start, onRestored }: MenuEditorProps) {
  const editing = useMenuEditing(place, record, start);
  const { tree, autosave, stored } = editing;
  const [hasVersions, setHasVersions] = useState(false);
  const about = MENU_PLACES.find(({ value }) => value === place);
  const fallback = record === null && autosave.savedAt === null ? FALLBACKS[place] : undefined;
  return (
    <section aria-label={about?.label ?? ''} className={classes['editor']}>
      <EditorHead
        editing={editing}
        title={about?.label ?? ''}
        consequence={
          FALLBACKS[place]?.replace('Until you save this menu', 'Then') ?? 'Then readers see no links here.'
        }
        onVersions={() => setHasVersions(true)}
        onDeleted={onRestored}
      />
      <Text size="sm" c="dimmed" mb="md">
        {about?.purpose} {fallback}
      </Text>
      <AboveTree editing={editing} place={place} onRestored={onRestored} />
      <Tree editing={editing} />
      <VisuallyHidden component="output">{editing.announcement}</VisuallyHidden>
      {hasVersions && stored ? (
        <RecordVersions
          entity={menu}
          id={stored.id}
          version={Number(autosave.state.version)}
          values={autosave.state.confirmed}
          isDirty={autosave.isDirty}
          onRestored={onRestored}
          onClose={() => setHasVersions(false)}
        />
      ) : null}
      <LeaveGuard what="menu" isDirty={() => autosave.isDirty} onSave={editing.save} />
      <ConflictBar autosave={autosave} shape={shape} store={editing.form} />
      {linksOf(tree.links).length >= MENU_LINKS_MAX ? (
        <Alert color="yellow" variant="outline" mt="md">
          A menu may have at most {MENU_LINKS_MAX} links. Remove a link before you add another.
        </Alert>
      ) : null}
    </section>
  );
}

type AboveTreeProps = Pick<MenuEditorProps, 'place' | 'onRestored'> & { editing: MenuEditing };

/** Offers and problems above the tree: a menu in the trash, links that cannot be saved. */
function AboveTree({ editing, place, onRestored }: AboveTreeProps) {
  const { stored, problem } = editing;
  return (
    <>
      <TrashedMenu
        place={place}
        current={stored?.id ?? null}
        isDirty={stored !== null && editing.autosave.isDirty}
        onRestored={onRestored}
      />
      {problem ? (
        <Alert color="red" variant="outline" mb="md" role="alert">
          {problem}
        </Alert>
      ) : null}
    </>
  );
}

interface EditorHeadProps {
  editing: MenuEditing;
  title: string;
  /** Describes what readers see without the menu. */
  consequence: string;
  onVersions: () => void;
  onDeleted: () => void;
}

function EditorHead({ editing, title, consequence, onVersions, onDeleted }: EditorHeadProps) {
  const { autosave, canUndo, canRedo, undo, redo, save, stored } = editing;
  return (
    <div className={classes['bar']}>
      <h2 className={classes['title']}>{title}</h2>
      <div className={classes['saveState']}>
        <SaveLine autosave={autosave} />
      </div>
      <Group gap={6} className={classes['buttons'] ?? ''}>
        {stored ? (
          <>
            <DeleteRecord
              entity={menu}
              id={stored.id}
              title={title}
              consequence={consequence}
              onDeleted={onDeleted}
              onUndone={onDeleted}
            />
            <Button variant="default" size="sm" onClick={onVersions}>
              Versions
            </Button>
          </>
        ) : null}
        <UndoButtons canUndo={canUndo} canRedo={canRedo} onUndo={undo} onRedo={redo} />
        <SaveButton
          isIdle={!autosave.isDirty}
          isSaving={autosave.state.sent !== null}
          onSave={() => void save()}
        />
      </Group>
    </div>
  );
}

function Tree({ editing }: { editing: MenuEditing }) {
  const { tree, openLink } = editing;
  const targetOf = useTargets(tree);
  const commands = linkCommands(editing);
  const root = useFocusOn(editing.focus, openLink);
  const add = (
    <Button
      variant="default"
      size="sm"
      leftSection={<Plus size={15} aria-hidden />}
      disabled={linksOf(tree.links).length >= MENU_LINKS_MAX}
      onClick={commands.add}
    >
      Add a link
    </Button>
  );
  if (tree.links.length === 0)
    return (
      <EmptyState title="No links yet" action={add}>
        Link to a section, an item or any URL. Links to sections and items stay correct if the URL changes.
      </EmptyState>
    );
  return (
    <div ref={root}>
      <DragArea
        onDrop={(_kind, dragged, onto) =>
          onto === LAST ? commands.dropLast(dragged) : commands.drop(dragged, onto)
        }
      >
        <ol className={classes['tree']} aria-label="Links">
          {tree.links.map((link) => (
            <LinkCard
              key={link.id}
              link={link}
              depth={1}
              openLink={openLink}
              isChecked={editing.problem !== null}
              commands={commands}
              targetOf={targetOf}
            />
          ))}
        </ol>
        <LastPlace add={add} />
      </DragArea>
    </div>
  );
}

const LAST = 'last';

/** A link dropped here becomes the last one. */
function LastPlace({ add }: { add: React.ReactNode }) {
  const drop = useDrop('link', LAST);
  return (
    <div ref={drop.ref} className={classes['last']} data-target={drop.isTarget || undefined}>
      {add}
    </div>
  );
}

/** A moved link retains the focus; when a link opens, its label gets the focus. */
function useFocusOn(wanted: MenuEditing['focus'], openLink: string | null) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    // A dropdown menu that closes returns the focus first.
    const timer = setTimeout(() => {
      root.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(wanted.id)}"]`)?.focus();
    }, 30);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    if (openLink === null) return undefined;
    const timer = setTimeout(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), 30);
    return () => clearTimeout(timer);
  }, [openLink]);
  return root;
}
