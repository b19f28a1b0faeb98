import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { readConfig } from './config.ts';
import { connectionsMax, diagnoseConnections, embeddedSettings } from './connections.ts';

const config = (environment: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://u:p@h/d', ...environment });

test('connections grow with the processes, and jobs count where they run', () => {
  expect(connectionsMax(config({}))).toBe(20);
  expect(connectionsMax(config({ PROCESSES: '4', POOL_SIZE: '5' }))).toBe(4 * 7 + 8);
  expect(connectionsMax(config({ PROCESSES: '4', POOL_SIZE: '5', ROLE: 'web' }))).toBe(4 * 7);
  expect(connectionsMax(config({ PROCESSES: '4', POOL_SIZE: '5', ROLE: 'worker' }))).toBe(4 * 15);
});

test('the embedded server takes as many as the processes may open, and the memory that is named', () => {
  expect(embeddedSettings(config({}))).toEqual({ max_connections: '100', shared_buffers: '128MB' });
  expect(embeddedSettings(config({ DATABASE_MEMORY_MB: '512' }))['shared_buffers']).toBe('512MB');
  const { max_connections: most } = embeddedSettings(config({ PROCESSES: '32' }));
  expect(Number(most)).toBeGreaterThan(connectionsMax(config({ PROCESSES: '32' })));
});

test('a server that takes fewer is told, with what to change', async () => {
  const database = await testDatabase();
  expect(await diagnoseConnections(database.connectionString, config({}))).toBeNull();
  const reported = await diagnoseConnections(
    database.connectionString,
    config({ PROCESSES: '64', POOL_SIZE: '500' }),
  );
  expect(reported).toMatch(
    /PROCESSES=64 with POOL_SIZE=500 may open 32136 connections, and the database takes \d+: .*Lower one of them/,
  );
  await database.drop();
});
