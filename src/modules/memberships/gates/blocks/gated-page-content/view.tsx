import type { BlockProps } from '#model/define-block.ts';
import { isRichTextEmpty, type RichText as Text } from '#rich-text/document/rich-text.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { READER_PLACEHOLDER } from '#site/ui/hole.ts';
import { libraryFiles } from '#site/ui/media/item-file.ts';
import { RichText } from '#site/ui/text/rich-text.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import type { ShownMembership } from '../../../orders/model/memberships.ts';
import { overviewWords } from '../../../orders/words/index.ts';
import { ACCOUNT_PATHS, backTo, SIGNUP_PATH } from '../../../paths.ts';
import { memberWords } from '../../../words/index.ts';
import type { gatedPageContent } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof gatedPageContent)['settings'], readonly ShownMembership[] | null>;

export function View(props: Props) {
  const { settings, gated } = props;
  return (
    <div className={styles['text']}>
      <BlockHeading title={settings.title} link={settings.link} />
      <Words {...props} text={gated ? settings.teaser : settings.text} />
      {gated && <WaysIn {...props} reason={gated.reason} />}
    </div>
  );
}

function Words({ text, page, images, links, files }: Props & { text: Text | null }) {
  if (!text || isRichTextEmpty(text)) return null;
  return (
    <RichText
      text={text}
      images={images}
      links={links}
      files={libraryFiles(files, page)}
      sections={page.sections}
    />
  );
}

/** End of the readable text: why it ends for this reader, and how to get access. */
function WaysIn({ data, page: { path }, reason }: Props & { reason: string }) {
  const words = { ...useWordsOf(memberWords), ...useWordsOf(overviewWords) };
  const isMember = reason === 'membershipMissing';
  const sentence = reason === 'registrationRequired' ? words.forAccounts : words.forHolders;
  return (
    <div className="gating-form">
      {isMember && READER_PLACEHOLDER}
      <p className="gating-text">{isMember ? words.notIncluded : sentence}</p>
      <div className="gating-ways">
        {data?.map(({ id, title, alias }) => (
          <a key={id} className="button" href={backTo(`${SIGNUP_PATH}${alias}`, path)}>
            {words.join(title)}
          </a>
        ))}
        {!isMember && (
          <a href={backTo(ACCOUNT_PATHS.login, path)} rel="nofollow">
            {words.login}
          </a>
        )}
      </div>
    </div>
  );
}
