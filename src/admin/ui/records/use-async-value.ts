import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from './use-records.ts';

interface Answer<Value> {
  /** The latest value; while the current key is loading, the value of an earlier key. */
  value: Value | undefined;
  isLoading: boolean;
  /** The error message if the current key failed. */
  error: string | null;
}

/** Calls `ask` whenever `key` changes; not for a null key. A late response for an earlier key is dropped. */
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
