/** A link in the tree: its label and target, and its fields while it is open. */
import { Menu } from '@mantine/core';
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useDrop, useGrab } from '#admin/ui/editor/drag.tsx';
import { PartMenu } from '#admin/ui/editor/part-menu.tsx';
import { linkFault, type MenuLink } from '#page-model/menu.ts';
import { removalLabel, type LinkCommands } from './link-commands.ts';
import { kindOf, LinkFields } from './link-fields.tsx';
import { linkWords } from './link-words.ts';
import type { TargetOf } from './use-targets.ts';
import classes from './menus.module.css';

interface LinkCardProps {
  link: MenuLink;
  depth: number;
  openLink: string | null;
  /** Whether faults are shown, because the user tried to save. */
  isChecked: boolean;
  commands: LinkCommands;
  targetOf: TargetOf;
}

export function LinkCard(props: LinkCardProps) {
  const { link, depth, openLink, isChecked, commands, targetOf } = props;
  const { id, links } = link;
  const grab = useGrab('link', id);
  const drop = useDrop('link', id);
  const [kind, setKind] = useState(() => kindOf(link));
  const isOpen = openLink === id;
  const words = linkWords(link, targetOf);
  const isFaulty = isChecked && linkFault(link) !== null;
  return (
    <li ref={drop.ref} className={classes['slot']} data-target={drop.isTarget || undefined}>
      <div
        ref={grab.ref}
        className={classes['card']}
        data-open={isOpen || undefined}
        data-dragged={grab.isDragged || undefined}
        data-fault={isFaulty || words.warning !== null || undefined}
      >
        <LinkHead {...props} words={words} isOpen={isOpen} handleRef={grab.handleRef} />
        {isOpen ? (
          <LinkFields
            link={link}
            kind={kind}
            isChecked={isChecked}
            onKind={setKind}
            targetOf={targetOf}
            onChange={(part) => commands.set(id, part)}
          />
        ) : null}
      </div>
      {links.length > 0 ? (
        <ol className={classes['links']} aria-label={`Links in ${nameOf(link)}`}>
          {links.map((below) => (
            <LinkCard key={below.id} {...props} link={below} depth={depth + 1} />
          ))}
        </ol>
      ) : null}
      {depth === 1 ? <GroupEnd id={id} /> : null}
    </li>
  );
}

interface LinkHeadProps extends Pick<LinkCardProps, 'link' | 'depth' | 'commands'> {
  words: ReturnType<typeof linkWords>;
  isOpen: boolean;
  handleRef: ReturnType<typeof useGrab>['handleRef'];
}

/** The line of a link: a grip, its label and target, and its menu. */
function LinkHead({ link, depth, commands, words, isOpen, handleRef }: LinkHeadProps) {
  const { id } = link;
  const name = nameOf(link);
  return (
    <div className={classes['head']}>
      <span ref={handleRef} className={classes['grip']} aria-hidden>
        <GripVertical size={14} />
      </span>
      <button
        type="button"
        className={classes['select']}
        data-part={id}
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowRight Alt+ArrowLeft Delete"
        onClick={() => commands.open(isOpen ? null : id)}
        onKeyDown={(event) => onKey(event, id, commands)}
      >
        {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
        <span className={classes['words']}>
          <span className={classes['name']}>{name}</span>
          {words.text ? <span className={classes['leads']}>{words.text}</span> : null}
          {words.warning ? <span className={classes['warning']}>{words.warning}</span> : null}
        </span>
      </button>
      <PartMenu label={`Actions for ${name}`}>
        {() => <LinkMenu link={link} depth={depth} commands={commands} />}
      </PartMenu>
    </div>
  );
}

function nameOf({ label }: MenuLink): string {
  return label.trim() || 'Link without a label';
}

/** Drop area below a link: a link dropped here joins its group. */
function GroupEnd({ id }: { id: string }) {
  const drop = useDrop('link', `${id}/end`);
  return <div ref={drop.ref} className={classes['end']} data-target={drop.isTarget || undefined} />;
}

function LinkMenu({ link, depth, commands }: Pick<LinkCardProps, 'link' | 'depth' | 'commands'>) {
  const { id } = link;
  return (
    <>
      <Menu.Item onClick={() => commands.step(id, 'up')}>Move up</Menu.Item>
      <Menu.Item onClick={() => commands.step(id, 'down')}>Move down</Menu.Item>
      {depth === 1 ? (
        <>
          <Menu.Item disabled={link.links.length > 0} onClick={() => commands.indent(id)}>
            Make it a sub-item
          </Menu.Item>
          <Menu.Item onClick={() => commands.addBelow(id)}>Add a link below</Menu.Item>
        </>
      ) : (
        <Menu.Item onClick={() => commands.outdent(id)}>Move out of the group</Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item c="var(--mantine-color-error)" onClick={() => commands.remove(id)}>
        {removalLabel(link)}
      </Menu.Item>
    </>
  );
}

/** Alt with an arrow key moves the link, also in and out of groups; Delete removes it. */
function onKey(event: KeyboardEvent, id: string, commands: LinkCommands): void {
  const { altKey, key } = event;
  if (altKey && key === 'ArrowUp') commands.step(id, 'up');
  else if (altKey && key === 'ArrowDown') commands.step(id, 'down');
  else if (altKey && key === 'ArrowRight') commands.indent(id);
  else if (altKey && key === 'ArrowLeft') commands.outdent(id);
  else if (key === 'Delete' || key === 'Backspace') commands.remove(id);
  else return;
  event.preventDefault();
}
