import type { BlockProps } from '#model/define-block.ts';
import { GATED_TEXT_CLASS } from '#access/gated-text.ts';
import type { NamedRecord } from '#model/define-content-type.ts';
import { namedRecords } from '#page-model/type-fields.ts';
import { encodedPath } from '#addresses/paths.ts';
import { hasTopicPages, topicAlias, topicPath } from '#page-model/topics.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { inLanguage } from '#site/ui/in-language.ts';
import { libraryFiles } from '#site/ui/media/item-file.ts';
import { RichText } from '#site/ui/text/rich-text.tsx';
import { SlotPlace } from '#site/ui/slot-place.tsx';
import { useWords } from '#site/ui/words.ts';
import type { contentBody } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page, images, links, files }: BlockProps<(typeof contentBody)['settings']>) {
  const content = page.content;
  if (!content) return null;
  const { taxonomy } = content.fields;
  return (
    <div
      className={content.isBehindGate ? `${styles['body']} ${GATED_TEXT_CLASS}` : styles['body']}
      {...inLanguage(content.language)}
    >
      <BlockHeading title={settings.title} link={settings.link} />
      {content.body && (
        <RichText
          text={content.body}
          images={images}
          links={links}
          files={libraryFiles(files, page)}
          sections={page.sections}
          anchors={page.part === 0}
          hasInsertions={content.gated === undefined}
        />
      )}
      <Terms terms={namedRecords(taxonomy)} isLinked={hasTopicPages(page.sections)} />
      <SlotPlace name="itemPanel" as="aside" className="item-panel" />
    </div>
  );
}

/** The item's taxonomy terms, each linked to the page of its topic if `isLinked`. */
function Terms({ terms, isLinked }: { terms: readonly NamedRecord[]; isLinked: boolean }) {
  const words = useWords().item;
  if (terms.length === 0) return null;
  return (
    <section className={styles['terms']} data-page-only aria-label={words.topics}>
      <ul>
        {terms.map((term) => (
          <li key={term.id}>
            {isLinked ? (
              <a href={encodedPath(topicPath(term.alias ?? topicAlias(term.name)))}>{term.name}</a>
            ) : (
              term.name
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
