import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from './use-records.ts';

interface Answer<Value> {
  /** The latest answer; of an earlier key while the present one is loading. */
  value: Value | undefined;
  isLoading: boolean;
  /** The sentence of a failure of the present key. */
  error: string | null;
}

/** Asks whenever `key` changes; with a null key it asks nothing. A late answer to an earlier key is dropped. */
export function useAsyncValue<Value>(key: string | null, ask: () => Promise<Value>): Answer<Value> {
  const [settled, setSettled] = useState<{
    key: string | null;
    value: Value | undefined;
    error: string | null;
  }>({
    key: null,
    value: undefined,
    error: null,
  });
  const start = useEffectEvent(ask);
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    start().then(
      (value) => isCurrent && setSettled({ key, value, error: null }),
      (err: unknown) =>
        isCurrent && setSettled((before) => ({ key, value: before.value, error: messageOf(err) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const isSettled = settled.key === key;
  return {
    value: settled.value,
    isLoading: key !== null && !isSettled,
    error: isSettled ? settled.error : null,
  };
}
