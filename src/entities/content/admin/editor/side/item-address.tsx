/** The item's path on its site, and how publishing the item now would change that path. */
import { Anchor, Text } from '@mantine/core';
import { useContentType } from '#admin/generic/app.ts';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import type { ContentType } from '#model/define-content-type.ts';
import { ownPath } from '#addresses/own-path.ts';
import { contentPath, LINK_FIELD } from '#addresses/paths.ts';
import type { ContentDocument } from '../../content-api.ts';
import { isUnsaved } from '../new-document.ts';
import classes from '../editor.module.css';

interface ItemAddressProps {
  document: ContentDocument;
  store: FormStore;
}

export function ItemAddress({ document, store }: ItemAddressProps) {
  const type = useContentType(document.type);
  const next = useNextPath(store, document, type);
  if (isUnsaved(document))
    return (
      <Text size="sm" c="dimmed" mt={6}>
        The URL is created when you first save.
      </Text>
    );
  if (document.status !== 1)
    return (
      <Text size="sm" c="dimmed" mt={6} className={classes.address}>
        URL: {document.site.origin}
        {next}
      </Text>
    );
  return (
    <div className={classes.address}>
      {document.state === 'published' ? (
        <Anchor href={document.url} target="_blank" rel="noreferrer" size="sm" mt={6} display="block">
          {document.path}
        </Anchor>
      ) : (
        <Text size="sm" c="dimmed" mt={6}>
          URL: {document.path}
        </Text>
      )}
      {next === document.path ? null : (
        <div className={classes.newAddress}>
          <Text size="sm">
            New URL when published: <strong>{next}</strong>
          </Text>
          <Text size="sm" mt={4}>
            {document.path} will redirect to it.
          </Text>
        </div>
      )}
    </div>
  );
}

/** The item's path according to the form. Only the section is the saved one. */
function useNextPath(store: FormStore, document: ContentDocument, type: ContentType | undefined): string {
  const text = (key: string) => (state: { values: Readonly<Record<string, unknown>> }) =>
    (state.values[key] as string | null | undefined) ?? null;
  const name = useForm(store, text('name')) ?? '';
  const alias = useForm(store, text('alias'));
  const link = useForm(store, text(LINK_FIELD));
  const { id, automaticPath, slugLanguage } = document;
  const end = automaticPath.indexOf(`/${type?.layoutKey ?? 'content'}/${id}`);
  const section = automaticPath.slice(1, Math.max(1, end));
  const item = { id, name, slugLanguage, alias: alias && ownPath(alias), fields: { [LINK_FIELD]: link } };
  return contentPath(item, type, section || null);
}
