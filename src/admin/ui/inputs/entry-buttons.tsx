import { ActionIcon, Group } from '@mantine/core';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import style from './entries.module.css';

interface EntryButtonsProps {
  /** Name of the entry, used in the accessible names of the buttons. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Buttons to move an entry of an ordered list up or down and to remove it. */
export function EntryButtons({ name, index, count, disabled, onMove, onRemove }: EntryButtonsProps) {
  const button = { variant: 'subtle', color: 'gray', size: 'md', className: style['button'] ?? '' } as const;
  return (
    <Group gap={0} wrap="nowrap">
      <ActionIcon
        {...button}
        aria-label={`Move ${name} up`}
        data-entry-button="up"
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={`Move ${name} down`}
        data-entry-button="down"
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={`Remove ${name}`}
        data-entry-button="remove"
        disabled={disabled ?? false}
        onClick={onRemove}
      >
        <X size={15} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
