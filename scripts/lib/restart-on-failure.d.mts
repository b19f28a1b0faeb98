export interface Ended {
  code: number;
  /** The signal that ended it; default: none. */
  signal?: string | null;
  /** It had served before it ended. */
  answered: boolean;
}

export const lostDatabase: number;

export function restartOnFailure(
  start: (restarts: readonly string[]) => Promise<Ended>,
  options: {
    isStopping: () => boolean;
    log: (message: string) => void;
    now?: () => number;
    sleep?: (ms: number) => Promise<void>;
  },
): Promise<number>;
