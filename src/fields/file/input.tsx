import { Button, CloseButton, FileButton, Group } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useAdminData } from '#admin/generic/admin-data.ts';
import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/control-props.ts';
import { RecordSearch } from '#admin/ui/record-search.tsx';
import { UploadProgress } from '#admin/ui/upload-progress.tsx';
import { useFileUpload } from '#admin/ui/use-upload.ts';
import { useRecords } from '#admin/ui/use-records.ts';
import { FILE_FORMATS } from '#model/file-formats.ts';

const ENTITY = 'mediaFile';
const ACCEPTED = [...FILE_FORMATS.keys()].map((extension) => `.${extension}`).join(',');

/** A file of the library, found by its name or uploaded here. */
export function Input(props: InputProps<number>) {
  const { value, options, disabled = false, onChange } = props;
  const data = useAdminData();
  const records = useRecords(ENTITY, value === null ? [] : [value]);
  const { state, upload } = useFileUpload(data.uploadFile);
  const record = value === null ? null : records.get(value);
  const add = async (file: File | null) => {
    const stored = file && (await upload(file));
    if (stored) onChange(stored.id);
  };
  return (
    <div>
      <Group gap={6} align="end" wrap="nowrap">
        <div style={{ flex: '1 1 auto', minWidth: 0 }}>
          <RecordSearch
            {...controlProps(props)}
            error={props.error ?? records.error}
            to={ENTITY}
            chosen={value === null ? '' : (record?.label ?? `#${value}`)}
            placeholder="Search the files"
            onPick={({ id }) => onChange(id)}
            rightSection={
              value === null || disabled ? null : (
                <CloseButton
                  size="sm"
                  aria-label={`Remove ${options.label}`}
                  onClick={() => onChange(null)}
                />
              )
            }
            rightSectionPointerEvents="all"
          />
        </div>
        <FileButton accept={ACCEPTED} onChange={(file) => void add(file)} disabled={disabled}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<Upload size={14} aria-hidden />}
              disabled={disabled}
              loading={state.current !== null}
            >
              Upload
            </Button>
          )}
        </FileButton>
      </Group>
      <UploadProgress state={state} />
    </div>
  );
}
