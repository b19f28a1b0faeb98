import type { InputProps } from '#admin/generic/field-views.ts';
import { typedInput } from '#admin/generic/typed-input.ts';
import { controlProps } from '#admin/ui/inputs/control-props.ts';
import { FileChooser } from '#admin/ui/uploads/file-chooser.tsx';
import type { FileOptions } from './field.ts';

/** Selects a file of the library, found by name or uploaded here. */
export const Input = typedInput(FileInput);

function FileInput(props: InputProps<number, FileOptions>) {
  const { value, options, onChange } = props;
  return (
    <FileChooser
      control={controlProps(props)}
      removeLabel={`Remove ${options.label}`}
      value={value}
      onChange={onChange}
      {...(options.advise && { advise: options.advise })}
    />
  );
}
