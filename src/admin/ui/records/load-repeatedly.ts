import { isTransient } from '#admin/generic/api/api-error.ts';

/** Pauses before repeated attempts, in milliseconds: a busy server needs some seconds. */
const PAUSES_MS = [5_000, 15_000, 30_000] as const;

interface Outcome {
  onLoaded: (isNews: boolean) => void;
  onFailed: (error: unknown) => void;
}

/** Loads, and repeats loads that fail for a passing reason, at most three times. Returns a function that stops. */
export function loadRepeatedly(load: () => Promise<boolean>, { onLoaded, onFailed }: Outcome): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async (count: number): Promise<void> => {
    try {
      const isNews = await load();
      if (!isStopped) onLoaded(isNews);
    } catch (err) {
      if (isStopped) return;
      onFailed(err);
      const pause = isTransient(err) ? PAUSES_MS[count] : undefined;
      if (pause !== undefined) timer = setTimeout(() => void attempt(count + 1), pause);
    }
  };
  void attempt(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
