/**
 * A form on a page, from its definition and the submitted values. Without a script it is posted to the URL of
 * its page.
 */
import {
  fieldsOfForm,
  FIRST_VALUES,
  firstValue,
  plainLabel,
  SHOWN_WORDS,
  type Form,
  type PlacedForm,
  type SubmittedValues,
} from '#model/pages/define-form.ts';
import { createElement, useContext, type ReactNode } from 'react';
import { LanguageContext, wordsAttributes } from '#site/ui/words.ts';
import { afterLabel } from './after-label.ts';
import { namesOfForm } from './check-form.ts';
import { FormFieldView, labelOf } from './field.tsx';
import { LocaleFields } from './locale-fields.tsx';
import { FORM_SHEET_ADDRESS } from '../sheets.ts';
import { formWords } from './words.ts';

/** Name of a hidden field that bots fill in and people do not see. */
export const HONEYPOT = 'x_website';

interface PublicFormProps {
  form: Form;
  placed: PlacedForm;
  /** Shown next to the errors. */
  advice?: ReactNode;
  /** Initial values of the fields by name, in the format of typed values, if the block has any. */
  values?: SubmittedValues | undefined;
}

/** The form of a block; renders nothing outside of a page, as in pickers. */
export function PublicForm({ form, placed, advice, values }: PublicFormProps) {
  const language = useContext(LanguageContext);
  const words = formWords(language);
  const { id, blockId, path, posted } = placed;
  const place = {
    'data-sending': words.sending,
    'data-close': words.close,
    'data-after-label': words.afterLabel,
    'data-unreachable': words.unreachable,
    'data-block': blockId,
    'data-state': posted?.done === undefined ? undefined : 'sent',
    ...wordsAttributes(language, formWords),
  };
  return (
    <>
      <link rel="stylesheet" href={FORM_SHEET_ADDRESS} />
      {createElement(
        'site-form',
        place,
        <FormDone form={form} placed={placed} language={language} />,
        <form method="post" action={path ?? undefined} id={id} className="public-form" noValidate>
          <FormFaults form={form} placed={placed} language={language} advice={advice} />
          {hasRequiredField(form) && <p className="form-note">{words.requiredNote}</p>}
          <FormRows form={form} placed={placed} values={values} />
          <p className="form-trap" aria-hidden="true">
            <label>
              {words.leaveEmpty} <input name={HONEYPOT} type="text" tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          {form.tellsUnchanged && (
            <input type="hidden" name={FIRST_VALUES} value={firstValues(form, posted, values)} />
          )}
          {form.shown !== undefined && <input type="hidden" name={SHOWN_WORDS} value={form.shown} />}
          <input type="hidden" name="x_form" value={blockId} />
          <input type="hidden" name="x_token" value={posted?.token ?? ''} />
          <button type="submit" className="button">
            {form.submit(language)}
          </button>
          <p className="form-state" role="status" />
        </form>,
      )}
    </>
  );
}

/** Whether a field of the form has the asterisk that the note explains. */
function hasRequiredField(form: Form): boolean {
  return fieldsOfForm(form).some(([, { type, required, isOptional }]) =>
    type === 'locale' ? !isOptional : required === true,
  );
}

/** The message after a submission, which the style sheet shows. */
function FormDone({ form, placed: { id, posted }, language }: Omit<FaultsProps, 'advice'>) {
  const isSent = posted?.done !== undefined;
  return (
    <p className="form-done" id={`${id}-sent`} tabIndex={-1} role="status" autoFocus={isSent}>
      {posted?.done ?? form.done(language)}
    </p>
  );
}

/** The initial values of the form; if the form is shown again, those from before anything was typed. */
function firstValues(form: Form, posted: PlacedForm['posted'], values: SubmittedValues = {}): string {
  if (posted) return firstValue(posted.typed, FIRST_VALUES);
  return JSON.stringify(
    Object.fromEntries(namesOfForm(form).map((name) => [name, firstValue(values, name)])),
  );
}

function FormRows({ form, placed: { id, posted }, values }: Omit<PublicFormProps, 'advice'>) {
  return form.rows.map(({ numberOfColumns, fields }, index) => (
    <div key={index} className={`form-row form-row-${numberOfColumns}`}>
      {Object.entries(fields).map(([name, field]) =>
        field.type === 'locale' ? (
          <LocaleFields key={name} id={id} field={field} posted={posted} values={values} />
        ) : (
          <FormFieldView key={name} id={id} name={name} field={field} posted={posted} values={values} />
        ),
      )}
    </div>
  ));
}

interface FaultsProps {
  form: Form;
  placed: PlacedForm;
  language: string;
  advice: ReactNode;
}

/** The errors, above the form, each with a link to its field. Empty until the form has been submitted. */
function FormFaults({ form, placed: { id, posted }, language, advice }: FaultsProps) {
  const errors = namesOfForm(form).flatMap((name) => {
    const error = posted?.errors[name];
    return error === undefined ? [] : [{ name, error }];
  });
  const message = posted?.message ?? null;
  return (
    <div
      className="form-faults"
      role="alert"
      tabIndex={-1}
      hidden={message === null}
      autoFocus={message !== null}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M12 3 2 21h20L12 3Zm0 7v5m0 2.5v.5" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <div>
        <p className="form-message">{message}</p>
        {advice}
        <ul>
          {errors.map(({ name, error }) => {
            const label = plainLabel(labelOf(form, name, language));
            return (
              <li key={name}>
                <a href={`#${id}-${name}`}>{label}</a>
                {afterLabel(label, formWords(language).afterLabel)}
                {error}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
