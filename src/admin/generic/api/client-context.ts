/** The API for screens that stand alone; those within the frame have it in `useApp()`. */
import { createContext, useContext } from 'react';
import type { Client } from './client.ts';

export const ClientContext = createContext<Client | null>(null);

/** Throws outside of a screen that stands alone. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('Screens that stand alone need a ClientContext above them.');
  return client;
}
