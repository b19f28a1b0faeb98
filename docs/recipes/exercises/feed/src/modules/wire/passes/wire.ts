import { definePass } from '#model/readers/define-pass.ts';

interface Client {
  clientId: number;
  /** Null: items of all sections. */
  sectionId: number | null;
}

/** A newspaper that prints our articles: its feed contains the full texts it pays for. */
export const wire = definePass<Client>({
  name: 'wire',
  scope: 'items',
  grants: (client, { sectionId }) => includesSection(client, sectionId),
  feedReader: (client) => ({
    channel: 'wire',
    includes: (sectionId) => includesSection(client, sectionId),
  }),
});

function includesSection(client: Client, sectionId: number | null): boolean {
  return client.sectionId === null || client.sectionId === sectionId;
}
