/** One field of a form: label, help, input and error message, linked to each other for screen readers. */
import { useContext, type ReactNode } from 'react';
import {
  fieldsOfForm,
  LENGTH_MAX,
  plainLabel,
  type Form,
  type FormField,
  type FormFieldType,
  type FormOption,
  type PostedForm,
  type SubmittedValues,
} from '#model/pages/define-form.ts';
import { LanguageContext } from '#site/ui/words.ts';
import { FormInputsContext, type InputNaming } from './form-inputs.ts';
import { formWords } from './words.ts';

interface FieldProps {
  /** Id of the form. */
  id: string;
  name: string;
  field: FormField;
  posted: PostedForm | null;
  /** Initial values of fields, which replace those of the form. */
  values?: SubmittedValues | undefined;
}

/** The label of a field, including those of the locale fields. */
export function labelOf(form: Form, name: string, language: string): string {
  const own = fieldsOfForm(form).find(([key]) => key === name)?.[1];
  if (own) return own.label(language);
  const words = formWords(language);
  if (name === 'countryCode') return words.country;
  return name === 'region' ? words.regionLabel : words.consent;
}

/** Renders any field except the locale fields. */
export function FormFieldView(props: FieldProps) {
  const language = useContext(LanguageContext);
  const { field, posted, name, values } = props;
  const typed = posted ? (posted.typed[name] ?? []) : (values?.[name] ?? first(field));
  if (field.type === 'checkbox')
    return (
      <Ticked
        {...props}
        label={field.label(language)}
        help={field.help?.(language)}
        isTicked={typed.length > 0 && typed[0] !== ''}
      />
    );
  if (field.type === 'radioGroup' || field.type === 'checkboxGroup')
    return <Group {...props} typed={typed} />;
  return (
    <Labelled {...props} label={field.label(language)} help={field.help?.(language)}>
      {(naming) => <Input naming={naming} field={field} value={typed[0] ?? ''} />}
    </Labelled>
  );
}

function first({ type, value }: FormField): readonly string[] {
  if (value === undefined) return [];
  return type === 'checkboxGroup' ? value.split(',') : [value];
}

interface LabelledProps extends Pick<FieldProps, 'id' | 'name' | 'posted'> {
  field: Pick<FormField, 'required'>;
  label: string;
  help?: string | undefined;
  /**
   * Set if another field determines whether this field is required: its star is always rendered, and shown
   * only if required.
   */
  isRequiredNow?: boolean;
  children: (own: InputNaming) => ReactNode;
}

/** A label above an input. */
export function Labelled({ id, name, field, posted, label, help, isRequiredNow, children }: LabelledProps) {
  const own = `${id}-${name}`;
  return (
    <div className="form-field">
      <label htmlFor={own}>
        {plainLabel(label)}
        <Star isShown={field.required} isRequiredNow={isRequiredNow} />
      </label>
      {help && (
        <p className="form-help" id={`${own}-help`}>
          {help}
        </p>
      )}
      {children(namingOf(own, name, { posted, field, help }))}
      <FieldError own={own} name={name} posted={posted} />
    </div>
  );
}

function namingOf(
  own: string,
  name: string,
  { posted, field, help }: Pick<LabelledProps, 'posted' | 'field' | 'help'>,
): InputNaming {
  return {
    id: own,
    name,
    'aria-describedby': help ? `${own}-help ${own}-error` : `${own}-error`,
    'aria-invalid': posted?.errors[name] === undefined ? undefined : true,
    required: field.required === true,
  };
}

function Star({
  isShown,
  isRequiredNow,
}: {
  isShown: boolean | undefined;
  isRequiredNow?: boolean | undefined;
}) {
  return isShown || isRequiredNow !== undefined ? (
    <span className="form-star" aria-hidden="true" hidden={isRequiredNow === false}>
      {' *'}
    </span>
  ) : null;
}

function FieldError({ own, name, posted }: { own: string; name: string; posted: PostedForm | null }) {
  return (
    <p className="form-error" id={`${own}-error`} data-error={name}>
      {posted?.errors[name]}
    </p>
  );
}

const INPUT_TYPES: Partial<Record<FormFieldType, string>> = {
  date: 'date',
  email: 'email',
  password: 'password',
  phone: 'tel',
};
const FILLED_IN: Partial<Record<FormFieldType, string>> = { email: 'email', phone: 'tel' };

function Input({ naming, field, value }: { naming: InputNaming; field: FormField; value: string }) {
  const language = useContext(LanguageContext);
  const { [field.of?.field.kind.kind ?? '']: OfKind } = useContext(FormInputsContext);
  const { type, lengthMax = LENGTH_MAX[type], options = [] } = field;
  if (OfKind) return <OfKind naming={naming} field={field} value={value} />;
  const placeholder = field.placeholder?.(language);
  if (type === 'select')
    return (
      <select {...naming} defaultValue={value}>
        <option value="">{placeholder ?? formWords(language).select}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label(language)}
          </option>
        ))}
      </select>
    );
  const shared = {
    ...naming,
    maxLength: lengthMax,
    placeholder,
    autoComplete: field.autocomplete ?? FILLED_IN[type],
  };
  if (type === 'multiLineText') return <textarea {...shared} rows={6} defaultValue={value} dir="auto" />;
  if (type === 'number')
    return <input {...shared} type="text" inputMode="decimal" defaultValue={value} dir="ltr" />;
  const inputType = INPUT_TYPES[type] ?? 'text';
  // A password must be typed again: it is never written into a page.
  const defaultValue = type === 'password' ? '' : value;
  const dir = type === 'text' ? 'auto' : 'ltr';
  return (
    <input
      {...shared}
      type={inputType}
      min={field.min}
      max={field.max}
      defaultValue={defaultValue}
      dir={dir}
    />
  );
}

interface TickedProps extends Pick<FieldProps, 'id' | 'name' | 'posted'> {
  field: Pick<FormField, 'required'>;
  label: string;
  help?: string | undefined;
  isTicked: boolean;
}

/** A checkbox followed by its label. */
export function Ticked({ id, name, field, posted, label, help, isTicked }: TickedProps) {
  const own = `${id}-${name}`;
  return (
    <div className="form-field">
      <label className="form-choice">
        <input
          type="checkbox"
          value="1"
          {...namingOf(own, name, { posted, field, help })}
          defaultChecked={isTicked}
        />
        <span>
          {plainLabel(label)}
          <Star isShown={field.required} />
          {help && (
            <span className="form-choice-help" id={`${own}-help`}>
              {help}
            </span>
          )}
        </span>
      </label>
      <FieldError own={own} name={name} posted={posted} />
    </div>
  );
}

/** Several options, of which one or any number can be selected. */
function Group({ id, name, field, posted, typed }: FieldProps & { typed: readonly string[] }) {
  const language = useContext(LanguageContext);
  const own = `${id}-${name}`;
  return (
    <fieldset
      className="form-field"
      id={own}
      tabIndex={-1}
      aria-describedby={field.help ? `${own}-help ${own}-error` : `${own}-error`}
      aria-invalid={posted?.errors[name] === undefined ? undefined : true}
    >
      <legend>
        {plainLabel(field.label(language))}
        <Star isShown={field.required} />
      </legend>
      {field.help && (
        <p className="form-help" id={`${own}-help`}>
          {field.help(language)}
        </p>
      )}
      {headed(field.options ?? [], language).map(({ heading, options }) => {
        const choices = options.map((option) => (
          <Choice
            key={option.value}
            type={field.type === 'radioGroup' ? 'radio' : 'checkbox'}
            name={name}
            option={option}
            isChosen={typed.includes(option.value)}
          />
        ));
        if (heading === null) return choices;
        const headingId = `${own}-${options[0]?.value ?? ''}-heading`;
        return (
          <div key={heading} className="form-choices" role="group" aria-labelledby={headingId}>
            <p id={headingId}>{heading}</p>
            {choices}
          </div>
        );
      })}
      <FieldError own={own} name={name} posted={posted} />
    </fieldset>
  );
}

/** The options by their headings, in order. */
function headed(options: readonly FormOption[], language: string) {
  const parts = Map.groupBy(options, ({ heading }) => (heading ? plainLabel(heading(language)) : null));
  return [...parts].map(([heading, own]) => ({ heading, options: own }));
}

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  option: FormOption;
  isChosen: boolean;
}

function Choice({ type, name, option: { value, label, help }, isChosen }: ChoiceProps) {
  const language = useContext(LanguageContext);
  return (
    <label className="form-choice">
      <input type={type} name={name} value={value} defaultChecked={isChosen} />
      <span>
        {plainLabel(label(language))}
        {help && <span className="form-choice-help">{help(language)}</span>}
      </span>
    </label>
  );
}
