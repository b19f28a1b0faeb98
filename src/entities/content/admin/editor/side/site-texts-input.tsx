/** The item's texts for its other sites: one group of fields per site, with the item's own texts as placeholders. */
import { Alert, Button } from '@mantine/core';
import { useId, useMemo } from 'react';
import {
  errorsWithin,
  partErrorsOf,
  useForm,
  type FormState,
  type FormStore,
} from '#admin/generic/form/form-store.ts';
import { useApp } from '#admin/generic/app.ts';
import { TextLanguageContext } from '#admin/generic/text-language.ts';
import entryStyle from '#admin/ui/inputs/entries.module.css';
import { ValueFields } from '#admin/ui/inputs/value-fields.tsx';
import type { Field, Shape } from '#model/field.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { defaultsOf } from '#records/shape.ts';
import { SITE_TEXT_FIELDS } from '../../../site-text-fields.ts';
import { excerptOf } from '../../../excerpt.ts';
import type { ContentDocument } from '../../content-api.ts';
import classes from '../editor.module.css';

type OtherSite = ContentDocument['otherSites'][number];
type Entry = Record<string, unknown>;

const FIELD = 'siteTexts';

interface SiteTextsInputProps {
  store: FormStore;
  sites: readonly OtherSite[];
  onBlur: () => void;
}

export function SiteTextsInput({ store, sites, onBlur }: SiteTextsInputProps) {
  const id = useId();
  const entries = useForm(store, (state) => state.values[FIELD] as Entry[] | null) ?? [];
  const errors = useForm(store, (state) => partErrorsOf(state.errors, FIELD));
  const change = (site: number, next: Entry | null) => {
    const others = entries.filter((entry) => entry['site'] !== site);
    const index = entries.findIndex((entry) => entry['site'] === site);
    const all = next ? others.toSpliced(index < 0 ? others.length : index, 0, next) : others;
    store.set(FIELD, all.length > 0 ? all : null);
  };
  return (
    <div data-field={FIELD} onBlur={onBlur}>
      {sites.map((site) => {
        const index = entries.findIndex((entry) => entry['site'] === site.id);
        return (
          <OneSite
            key={site.id}
            id={`${id}-${site.id}`}
            site={site}
            store={store}
            entry={entries[index] ?? null}
            errors={errorsWithin(errors, String(index))}
            onChange={(next) => change(site.id, next)}
          />
        );
      })}
    </div>
  );
}

interface OneSiteProps {
  id: string;
  site: OtherSite;
  store: FormStore;
  entry: Entry | null;
  errors: Readonly<Record<string, string>>;
  onChange: (entry: Entry | null) => void;
}

function OneSite({ id, site, store, entry, errors, onChange }: OneSiteProps) {
  const shape = useShape(store, entry);
  const value = { ...defaultsOf(SITE_TEXT_FIELDS), ...entry, site: site.id };
  const language = useApp().sites.find(({ id: known }) => known === site.id)?.language ?? null;
  const take = (next: Entry) => onChange(isEmpty(next) ? null : next);
  return (
    <fieldset className={classes.siteTexts}>
      <legend>{site.name}</legend>
      {site.isPlaced ? (
        <div className={entryStyle['open']}>
          <TextLanguageContext value={language}>
            <ValueFields id={id} of={shape} value={value} errors={errors} onChange={take} />
          </TextLanguageContext>
        </div>
      ) : (
        <Alert variant="outline" color="red" p="xs">
          <p className={classes.siteTextsNote}>
            The item no longer appears on this site but still has texts for the site.
          </p>
          <Button size="xs" variant="default" onClick={() => onChange(null)}>
            Remove texts for {site.name}
          </Button>
        </Alert>
      )}
      {errors['site'] && site.isPlaced ? <p role="alert">{errors['site']}</p> : null}
    </fieldset>
  );
}

/** The fields of one site, except the site itself; each field shows its fallback while it is empty. */
function useShape(store: FormStore, entry: Entry | null): Shape {
  const name = useForm(store, textOf('name'));
  const teaser = useForm(store, textOf('teaser'));
  const body = useForm(store, (state) => state.values['body'] as RichText | null);
  const shown = useMemo(() => excerptOf(teaser || null, body ?? null, null) ?? '', [teaser, body]);
  const ownName = (entry?.['name'] as string | null) || null;
  const ownTeaser = (entry?.['teaser'] as string | null) || null;
  const baseTitle = useForm(store, textOf('seoTitle')) || name;
  const baseDescription = useForm(store, textOf('seoDescription')) || shown;
  return useMemo(() => {
    const { name: title, teaser: words, seoTitle, seoDescription, isCanonical } = SITE_TEXT_FIELDS;
    return {
      name: withPlaceholder(title, name),
      teaser: withPlaceholder(words, shown),
      seoTitle: withPlaceholder(seoTitle, ownName ?? baseTitle),
      seoDescription: withPlaceholder(seoDescription, ownTeaser ?? baseDescription),
      isCanonical,
    };
  }, [name, shown, ownName, ownTeaser, baseTitle, baseDescription]);
}

function textOf(key: string) {
  return ({ values }: FormState) => (values[key] as string | null) ?? '';
}

function withPlaceholder(field: Field, placeholder: string): Field {
  return { ...field, options: { ...field.options, placeholder } };
}

function isEmpty({ name, teaser, seoTitle, seoDescription, isCanonical }: Entry): boolean {
  return ![name, teaser, seoTitle, seoDescription, isCanonical].some(Boolean);
}
