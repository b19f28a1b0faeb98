import { useWords, useWordsAttributes } from '../words.ts';

/** Transcript of a recording, folded until a reader opens it; on paper it is open. */
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
