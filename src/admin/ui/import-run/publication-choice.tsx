/** Chooses whether imported items are published. */
import { Select } from '@mantine/core';

interface PublicationChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

export function PublicationChoice({ value, onChange }: PublicationChoiceProps) {
  return (
    <Select
      label="Imported items"
      miw={220}
      allowDeselect={false}
      data={[
        { value: 'dates', label: 'Publish on their original dates' },
        { value: 'drafts', label: 'Import as drafts' },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen ?? 'dates')}
    />
  );
}
