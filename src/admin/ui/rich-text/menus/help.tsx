/** Keys and Markdown that the editor understands, in a box below a button. */
import { ActionIcon, Popover, Text, Tooltip } from '@mantine/core';
import { Keyboard } from 'lucide-react';
import { Fragment, useState } from 'react';
import style from './help.module.css';
import { INSERTIONS } from '../insertions.ts';
import { shownKeys } from '#admin/ui/editor/shown-keys.ts';
import { DIALOG_TOOLS, TOOL_GROUPS } from '../tools.ts';

const MARKDOWN_FORMATS: readonly (readonly [string, string])[] = [
  ['**bold**', 'Bold'],
  ['*italic*', 'Italic'],
  ['~~struck~~', 'Strikethrough'],
  ['`code`', 'Code'],
  ['10^6^', 'Superscript'],
  ['CO~2~', 'Subscript'],
  ['[ ] or [x] in a list', 'Task'],
];

const OTHER_KEYS: readonly (readonly [string, string])[] = [
  ['Control+S', 'Save now'],
  ['Control+Shift+E', 'Show or hide preview'],
  ['Control+Shift+Enter', 'Publish'],
  ['/', 'Insert menu'],
  ['Control+F', 'Find and replace'],
  ['Shift+Enter', 'New line in the same paragraph'],
  [
    'Tab',
    'Indent a list item or code line; in a table, go to the next cell, or leave the table from an empty last row',
  ],
  ['Control+Enter', 'Check or uncheck a task'],
  ['Escape', 'Leave a code block'],
  ['Alt+F10', 'Go to the toolbar'],
];

export function Help({ className }: { className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const tools = [...TOOL_GROUPS.flat(), ...DIALOG_TOOLS].flatMap(({ keys, label }) =>
    keys ? [[keys, label] as const] : [],
  );
  const blocks = INSERTIONS.flatMap(({ markdown, label }) => (markdown ? [[markdown, label] as const] : []));
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Keyboard shortcuts">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            className={className}
            aria-label="Keyboard shortcuts"
            onClick={() => setIsOpen((is) => !is)}
          >
            <Keyboard size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Keyboard shortcuts"
        className={style['box'] ?? ''}
        tabIndex={0}
        data-autofocus
      >
        <Keys
          title="Keys"
          entries={[...OTHER_KEYS, ...tools].map(([keys, label]) => [shownKeys(keys), label])}
        />
        <Keys title="At the start of a line, then a space" entries={blocks} />
        <Keys title="As you type" entries={MARKDOWN_FORMATS} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Keys({ title, entries }: { title: string; entries: readonly (readonly [string, string])[] }) {
  return (
    <>
      <Text size="xs" fw={600} c="dimmed" mt={6}>
        {title}
      </Text>
      <dl className={style['keys']}>
        {entries.map(([keys, label]) => (
          <Fragment key={label}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
