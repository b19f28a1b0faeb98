/** Chooses a file of the library, found by its name or uploaded in place. */
import { Button, CloseButton, FileButton, Group, type TextInputProps } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useAdminData } from '#admin/generic/admin-data.ts';
import { FILE_FORMATS } from '#media/file-formats.ts';
import { Advice } from '../advice.tsx';
import { RecordSearch } from '../records/record-search.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useFileUpload } from './use-upload.ts';
import { NamesFailed } from '../records/names-failed.tsx';
import { useRecords } from '../records/use-records.ts';

/** Height of a label above its control, in pixels. */
const LABEL_HEIGHT = 23;

const ENTITY = 'mediaFile';
const ACCEPTED = [...FILE_FORMATS.keys()].map((extension) => `.${extension}`).join(',');

interface FileChooserProps {
  /** Props that every control receives: label, help, error. */
  control: Omit<TextInputProps, 'value' | 'onChange' | 'onSubmit'> & { 'data-autofocus'?: boolean };
  /** Label of the button that removes the file. */
  removeLabel: string;
  value: number | null;
  onChange: (value: number | null) => void;
  /** Note below the chosen file, by its format; null for none. */
  advise?: (format: string) => string | null;
}

export function FileChooser({ control, removeLabel, value, onChange, advise }: FileChooserProps) {
  const data = useAdminData();
  const records = useRecords(ENTITY, value === null ? [] : [value]);
  const { state, upload } = useFileUpload(data.uploadFile);
  const record = value === null ? null : records.get(value);
  const disabled = control.disabled ?? false;
  const add = async (file: File | null) => {
    const stored = file && (await upload(file));
    if (stored) onChange(stored.id);
  };
  return (
    <div>
      <Group gap={6} align="start" wrap="nowrap">
        <div style={{ flex: '1 1 auto', minWidth: 0 }}>
          <RecordSearch
            {...control}
            error={control.error}
            to={ENTITY}
            chosen={value === null ? '' : records.nameOf(value)}
            placeholder="Search files"
            onPick={({ id }) => onChange(id)}
            rightSection={
              value === null || disabled || record === undefined ? null : (
                <CloseButton size="sm" aria-label={removeLabel} onClick={() => onChange(null)} />
              )
            }
            rightSectionPointerEvents="all"
          />
        </div>
        <UploadButton
          hasLabel={Boolean(control.label)}
          disabled={disabled}
          isUploading={state.current !== null}
          onFile={(file) => void add(file)}
        />
      </Group>
      <NamesFailed records={records} />
      <UploadProgress state={state} />
      <Advice text={(record?.detail && advise?.(record.detail)) || null} />
    </div>
  );
}

interface UploadButtonProps {
  /** The button is next to a box with a label above. */
  hasLabel: boolean;
  disabled: boolean;
  isUploading: boolean;
  onFile: (file: File | null) => void;
}

function UploadButton({ hasLabel, disabled, isUploading, onFile }: UploadButtonProps) {
  return (
    <FileButton accept={ACCEPTED} onChange={onFile} disabled={disabled}>
      {(button) => (
        <Button
          {...button}
          size="sm"
          // Aligned with the box itself, whatever is above or below the box.
          mt={hasLabel ? LABEL_HEIGHT : 0}
          flex="none"
          variant="default"
          leftSection={<Upload size={14} aria-hidden />}
          disabled={disabled}
          loading={isUploading}
        >
          Upload
        </Button>
      )}
    </FileButton>
  );
}
