/** The API client for screens outside the admin's frame; screens inside the frame use `useApp()`. */
import { createContext, useContext } from 'react';
import type { Client } from './client.ts';

export const ClientContext = createContext<Client | null>(null);

/** Returns the API client. Throws on screens inside the frame. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('Screens outside the admin frame must be rendered inside a ClientContext.');
  return client;
}
