import type { InputProps } from '#admin/generic/field-views.ts';
import { controlProps } from '#admin/ui/control-props.ts';
import { FileChooser } from '#admin/ui/file-chooser.tsx';

/** A file of the library, found by its name or uploaded here. */
export function Input(props: InputProps<number>) {
  const { value, options, onChange } = props;
  return (
    <FileChooser
      control={controlProps(props)}
      removeLabel={`Remove ${options.label}`}
      value={value}
      onChange={onChange}
    />
  );
}
