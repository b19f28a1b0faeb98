import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';

/** New items of every type. */
export function CreateMenu() {
  const { contentTypes } = useApp();
  return (
    <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
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
        {contentTypes.map((type) => (
          <Menu.Item
            key={type.name}
            renderRoot={(props) => <Link to={`/create-content/${type.editKey}`} {...props} />}
          >
            {type.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
