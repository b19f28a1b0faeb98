import { useWords, useWordsAttributes } from '../words.ts';

/** Transcript of a recording, collapsed until a reader opens it; expanded on paper. */
export function Transcript({ text, isOpen }: { text: string; isOpen: boolean }) {
  return (
    <details className="transcript" open={isOpen}>
      <summary {...useWordsAttributes()}>{useWords().item.transcript}</summary>
      <div className="prose">
        {text.split(/\s*\n\s*/).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </details>
  );
}
