import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import { correctionsSettings } from '../../settings/corrections.ts';
import { correctionsWords } from '../../words.ts';
import type { corrections } from './block.ts';
import type { ShownCorrection } from './load.ts';

type Props = BlockProps<(typeof corrections)['settings'], ShownCorrection[]>;

export function View({ settings, data, page }: Props) {
  const words = useWordsOf(correctionsWords);
  const { reportEmail } = page.site.settings.read(correctionsSettings);
  return (
    <div>
      <BlockHeading title={settings.title ?? words.latest} link={settings.link} />
      {data.length === 0 && <p>{words.none}</p>}
      {data.length > 0 && (
        <dl className="facts">
          {data.map(({ id, headline, correct }) => (
            <div key={id}>
              <dt>{headline}</dt>
              <dd>{correct}</dd>
            </div>
          ))}
        </dl>
      )}
      {reportEmail && (
        <p>
          {words.report} <a href={`mailto:${reportEmail}`}>{reportEmail}</a>
        </p>
      )}
    </div>
  );
}
