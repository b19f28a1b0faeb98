/** Reads a chosen file: first its encoding and columns, then the number of subscribers of each state. */
import { useEffect, useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { readTextFile } from '../../file-import/admin/send-file.ts';
import type { DecodedFile } from '../../file-import/model/decode-file.ts';
import { linesOf } from '../../file-import/model/file-parts.ts';
import { EMPTY_SUMMARY, withLines, type FileSummary } from '../model/file-summary.ts';
import { FILE_LENGTH_MAX } from '../model/limits.ts';
import { layoutOf, type FileLayout } from '../model/subscriber-lines.ts';

/** Lines that are read before the browser may react to the user. */
const LINES_AT_ONCE = 2_000;

export interface FoundFile extends DecodedFile {
  layout: FileLayout;
  summary: FileSummary;
  /** Whether every line is in the summary. */
  isComplete: boolean;
}

export type FileState = FoundFile | { problem: string } | null;

/** Null without a file, and until it is read. */
export function useFileSummary(file: File | null): FileState {
  const [state, setState] = useState<{ file: File; found: FileState } | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    if (file)
      void readAll(file, reading.signal, (found) => setState({ file, found })).catch((error: unknown) =>
        setState({ file, found: { problem: messageOf(error) } }),
      );
    return () => reading.abort();
  }, [file]);
  return state !== null && state.file === file ? state.found : null;
}

async function readAll(file: File, signal: AbortSignal, onFound: (found: FileState) => void): Promise<void> {
  const decoded = await readTextFile(file, FILE_LENGTH_MAX / 1_000_000);
  const lines = linesOf(decoded.text);
  const layout = layoutOf(lines);
  if ('problem' in layout) return onFound(layout);
  const nowMs = Date.now();
  let summary = EMPTY_SUMMARY;
  for (let start = layout.skipped; !signal.aborted; start += LINES_AT_ONCE) {
    summary = withLines(summary, lines.slice(start, start + LINES_AT_ONCE), { layout, nowMs });
    const isComplete = start + LINES_AT_ONCE >= lines.length;
    onFound({ ...decoded, layout, summary, isComplete });
    if (isComplete) return;
    await new Promise((done) => setTimeout(done));
  }
}
