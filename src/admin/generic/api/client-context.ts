/** The API for screens outside the admin's frame; those within the frame have it in `useApp()`. */
import { createContext, useContext } from 'react';
import type { Client } from './client.ts';

export const ClientContext = createContext<Client | null>(null);

/** Throws on screens inside the frame. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('Screens outside the admin frame must be rendered inside a ClientContext.');
  return client;
}
