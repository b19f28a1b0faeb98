import type { Chapter } from '#media/recording.ts';
import { useWords, useWordsAttributes } from '../words.ts';

/** The chapters of a recording: each links to its time if `addressAt` returns a URL for it. */
export function Chapters({
  chapters,
  addressAt,
}: {
  chapters: readonly Chapter[];
  addressAt: (second: number) => string | null;
}) {
  const words = useWords();
  const english = useWordsAttributes();
  if (chapters.length === 0) return null;
  return (
    <section className="chapters" aria-label={words.item.chapters}>
      <p className="chapters-title" {...english}>
        {words.item.chapters}
      </p>
      <ol>
        {chapters.map(({ start, time, title }) => {
          const address = addressAt(start);
          const line = (
            <>
              <span className="chapter-time">{time}</span> <span>{title}</span>
            </>
          );
          return (
            <li key={start}>
              {address === null ? (
                <span className="chapter">{line}</span>
              ) : (
                <a className="chapter" href={address} data-start={start}>
                  {line}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
