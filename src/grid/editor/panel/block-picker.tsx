/** Selects the block to add: by category, or by a search in names and descriptions. */
import { Modal, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { dialogProps } from '#admin/generic/dialog.ts';
import { useFocusBack } from '#admin/generic/use-focus-back.ts';
import { isForMedium, type Block, type Medium } from '#model/define-block.ts';
import { BlockIcon } from '../block-icon.tsx';
import classes from './picker.module.css';

const CATEGORIES: Record<Block['category'], string> = {
  content: 'Content and lists',
  author: 'People and companies',
  section: 'Sections and search',
  media: 'Media',
  form: 'Forms',
  other: 'Other',
};

/** Blocks that a document of the medium can have. */
export function offeredBlocks(blocks: ReadonlyMap<string, Block>, medium: Medium): Block[] {
  return [...blocks.values()].filter((block) => isForMedium(block, medium));
}

interface BlockPickerProps {
  blocks: readonly Block[];
  onPick: (type: string) => void;
  onClose: () => void;
}

export function BlockPicker({ blocks, onPick, onClose }: BlockPickerProps) {
  useFocusBack();
  const [phrase, setPhrase] = useState('');
  const groups = groupsOf(blocks.filter((block) => holds(block, phrase)));
  return (
    <Modal opened onClose={onClose} title="Add a block" size="lg" {...dialogProps}>
      {/* Arrows walk from the search box through what was found. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={walk}>
        <TextInput
          data-autofocus
          aria-label="Search blocks"
          placeholder="Search blocks"
          leftSection={<Search size={14} aria-hidden />}
          value={phrase}
          onChange={(event) => setPhrase(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = groups.flatMap((group) => group.blocks);
            if (event.key !== 'Enter' || !phrase || !first) return;
            // Otherwise, the key press would activate the button to which the focus returns.
            event.preventDefault();
            onPick(first.name);
          }}
        />
        {groups.map((group) => (
          <section key={group.key} aria-label={group.label}>
            <h3 className={classes.category}>{group.label}</h3>
            <ul className={classes.choices}>
              {group.blocks.map((block) => (
                <li key={block.name}>
                  <button type="button" className={classes.choice} onClick={() => onPick(block.name)}>
                    <BlockIcon block={block} />
                    <span>
                      <span className={classes.name}>{block.title}</span>
                      <span className={classes.description}>{block.description}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? (
          <Text size="sm" c="dimmed" py="lg" role="status">
            No matching block.
          </Text>
        ) : null}
      </div>
    </Modal>
  );
}

/** Groups the blocks by category, without empty categories. */
function groupsOf(blocks: readonly Block[]) {
  return Object.entries(CATEGORIES)
    .map(([key, label]) => ({ key, label, blocks: blocks.filter((block) => block.category === key) }))
    .filter((group) => group.blocks.length > 0);
}

function holds({ title, description, name }: Block, phrase: string): boolean {
  const text = `${title} ${description} ${name}`.toLowerCase();
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[at + step]?.focus();
  event.preventDefault();
}
