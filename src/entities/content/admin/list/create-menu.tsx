import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { useOfferedTypes } from '#admin/generic/app.ts';
import { Icon } from '#admin/ui/icon.tsx';
import { CONTENT_FAMILIES, type ContentType } from '#model/define-content-type.ts';
import classes from './create-menu.module.css';

const OTHER = 'Other';

/** New items of every type, in their families; a few letters narrow them down. */
export function CreateMenu() {
  const [search, setSearch] = useState('');
  const families = familiesOf(useOfferedTypes(), search);
  return (
    <Menu
      position="bottom-end"
      width={280}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      onClose={() => setSearch('')}
    >
      <Menu.Target>
        <Button
          size="sm"
          leftSection={<Plus size={15} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          Create
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Search
          size="xs"
          aria-label="Find a type"
          placeholder="Find a type"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.families}>
          {families.map(([family, types]) => (
            <div key={family}>
              <Menu.Label>{family}</Menu.Label>
              {types.map((type) => (
                <Menu.Item
                  key={type.name}
                  leftSection={<Icon name={type.icon} fallback="page" />}
                  renderRoot={(props) => <Link to={`/create-content/${type.editKey}`} {...props} />}
                >
                  {type.label}
                </Menu.Item>
              ))}
            </div>
          ))}
          {families.length === 0 ? <p className={classes.nothing}>No matching type.</p> : null}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Types whose name or family has the phrase in it, by family. */
function familiesOf(types: readonly ContentType[], search: string): [string, ContentType[]][] {
  const phrase = search.trim().toLowerCase();
  return [...CONTENT_FAMILIES, OTHER].flatMap((family): [string, ContentType[]][] => {
    const found = types.filter(
      (type) =>
        (type.family ?? OTHER) === family &&
        `${type.label} ${type.pluralLabel} ${family}`.toLowerCase().includes(phrase),
    );
    return found.length > 0 ? [[family, found]] : [];
  });
}
