import type { BlockProps } from '#model/define-block.ts';
import { specificationsOf } from '#page-model/type-fields.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import type { specifications } from './block.ts';
import styles from './style.module.css';
import { words } from './words.ts';

export function View({ settings, page }: BlockProps<(typeof specifications)['settings']>) {
  const own = useWordsOf(words);
  const title = settings.title ?? own.title;
  return (
    <div>
      <BlockHeading title={title} link={settings.link} />
      <table className={styles['table']} aria-label={title}>
        <tbody>
          {specificationsOf(page.content?.fields ?? {}).map(({ name, value }, index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
