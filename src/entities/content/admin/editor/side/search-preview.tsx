/** Shows the item as a search result and as a shared card, from the values in the form. */
import { Text } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { useTextAttributes } from '#admin/generic/text-language.ts';
import { useAsset } from '#admin/ui/images/use-asset.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { excerptOf } from '../../../excerpt.ts';
import { SHOWN_LENGTHS } from '../../../texts.ts';
import type { ContentDocument } from '../../content-api.ts';
import classes from './search-preview.module.css';

export function SearchPreview({ store, document }: { store: FormStore; document: ContentDocument }) {
  const { site } = useApp();
  const texts = useTexts(store);
  const words = useTextAttributes();
  const image = useForm(store, (state) => state.values['primaryImage'] as { asset: number } | null);
  const { asset } = useAsset(image?.asset ?? null);
  const { host } = new URL(document.url);
  return (
    <div className={classes.previews}>
      <section aria-label="Search result">
        <h3 className={classes.heading}>Search result</h3>
        <div className={classes.result}>
          <div className={classes.address}>
            {host} › {document.path.split('/').filter(Boolean).slice(0, -1).join(' › ')}
          </div>
          <div className={classes.resultTitle} {...words}>
            {cut(`${texts.searchTitle} | ${site.name}`, SHOWN_LENGTHS.searchTitle)}
          </div>
          <div className={classes.description} {...words}>
            {cut(texts.searchDescription, SHOWN_LENGTHS.searchDescription)}
          </div>
        </div>
        <Lengths
          title={`${texts.searchTitle} | ${site.name}`.length}
          titleShown={SHOWN_LENGTHS.searchTitle}
          description={texts.searchDescription.length}
          descriptionShown={SHOWN_LENGTHS.searchDescription}
        />
      </section>
      <section aria-label="Social card">
        <h3 className={classes.heading}>Social card</h3>
        <SharedCard texts={texts} host={host} image={asset?.previewUrl} />
        <Lengths
          title={texts.cardTitle.length}
          titleShown={SHOWN_LENGTHS.cardTitle}
          description={texts.cardDescription.length}
          descriptionShown={SHOWN_LENGTHS.cardDescription}
        />
      </section>
    </div>
  );
}

interface SharedCardProps {
  texts: ReturnType<typeof useTexts>;
  host: string;
  /** URL of the image; undefined if the item has no image. */
  image: string | undefined;
}

function SharedCard({ texts, host, image }: SharedCardProps) {
  const words = useTextAttributes();
  return (
    <div className={classes.card}>
      {image ? <img src={image} alt="" className={classes.image} /> : null}
      <div className={classes.cardWords}>
        <div className={classes.address}>{host}</div>
        <div className={classes.cardTitle} {...words}>
          {cut(texts.cardTitle, SHOWN_LENGTHS.cardTitle)}
        </div>
        <div className={classes.description} {...words}>
          {cut(texts.cardDescription, SHOWN_LENGTHS.cardDescription)}
        </div>
      </div>
    </div>
  );
}

/** Texts of the search result and the card, with fallbacks for missing texts: the same as on the page. */
function useTexts(store: FormStore) {
  const text = (key: string) => (state: { values: Readonly<Record<string, unknown>> }) =>
    (state.values[key] as string | null) ?? '';
  const name = useForm(store, text('name')) || 'Untitled';
  const teaser = useForm(store, text('teaser'));
  const body = useForm(store, (state) => state.values['body'] as RichText | null);
  const description = useForm(store, text('seoDescription')) || excerptOf(teaser, body ?? null, null) || '';
  return {
    searchTitle: useForm(store, text('seoTitle')) || name,
    searchDescription: description,
    cardTitle: useForm(store, text('socialTitle')) || name,
    cardDescription: useForm(store, text('socialDescription')) || description,
  };
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`;
}

function Lengths(props: {
  title: number;
  titleShown: number;
  description: number;
  descriptionShown: number;
}) {
  const words = (length: number, shown: number) => `${length} characters; about ${shown} are shown`;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      Title: {words(props.title, props.titleShown)}. Description:{' '}
      {words(props.description, props.descriptionShown)}.
    </Text>
  );
}
