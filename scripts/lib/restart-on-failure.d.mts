export interface Ended {
  code: number;
  /** It had served before it ended. */
  answered: boolean;
}

export function restartOnFailure(
  start: (restarts: readonly string[]) => Promise<Ended>,
  options: {
    isStopping: () => boolean;
    log: (message: string) => void;
    now?: () => number;
    sleep?: (ms: number) => Promise<void>;
  },
): Promise<number>;
