import { Button, Popover, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useOfferedTypes } from '#admin/generic/app.ts';
import { Icon } from '#admin/ui/icons/icon.tsx';
import type { ContentType } from '#model/define-content-type.ts';
import { familiesOf } from './type-families.ts';
import classes from './create-menu.module.css';

/**
 * Menu to create an item of any type. Types are grouped by family; typing filters them, arrow keys move
 * between them.
 */
export function CreateMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const families = familiesOf(useOfferedTypes(), search);
  const change = (opened: boolean) => {
    setIsOpen(opened);
    if (!opened) setSearch('');
  };
  return (
    <Popover
      opened={isOpen}
      onChange={change}
      position="bottom-end"
      width={280}
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="sm"
          leftSection={<Plus size={15} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
          onClick={() => change(!isOpen)}
        >
          Create
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Create" p={4} onKeyDown={walk}>
        <TextInput
          size="xs"
          aria-label="Find a type"
          placeholder="Find a type"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={openFirst}
        />
        <div className={classes.families}>
          {families.map(([family, types]) => (
            <Family key={family} family={family} types={types} />
          ))}
          {families.length === 0 ? <p className={classes.nothing}>No matching type.</p> : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Family({ family, types }: { family: string; types: readonly ContentType[] }) {
  return (
    <section aria-label={family}>
      <Text size="xs" c="dimmed" fw={500} px={10} py={5}>
        {family}
      </Text>
      {types.map((type) => (
        <Link key={type.name} to={`/create-content/${type.editKey}`} className={classes.type ?? ''}>
          <Icon name={type.icon} fallback="page" />
          {type.label}
        </Link>
      ))}
    </section>
  );
}

/** Enter in the search field opens the first type found. */
function openFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.currentTarget.value === '') return;
  event.preventDefault();
  event.currentTarget.closest('[role="dialog"]')?.querySelector('a')?.click();
}

/** Arrow keys move from the search field through the types. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[at + step]?.focus();
  event.preventDefault();
}
