import { call, login } from './support/app.ts';
const app = { port: 4150 };
const pw = process.argv[2]!;
const token = await login(app, { email: 'admin@masthead.example', password: pw });
const at = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10);
const last = (d: number) => ({ from: at(d - 1), until: at(0) });
const Q: [string, string, object][] = [
  ['getContentDetail', 'two years', last(730)],
  ['getContentDetail', 'year', last(365)],
  ['getContentDetail', '90 days', { period: '90-days' }],
  ['getContentDetail', 'two years search', { ...last(730), channel: 'search' }],
  ['getContentDetail', 'sources', { ...last(730), by: 'channel' }],
  ['getContentDetail', 'item', { ...last(730), item: 1000007 }],
  ['getAudience', 'sources', last(730)],
  ['getAudience', 'referrers', { ...last(730), by: 'referrer' }],
  ['getAudience', 'authors', { ...last(730), by: 'author' }],
];
for (const [op, name, input] of Q) {
  const times = [];
  for (let i = 0; i < 3; i++) {
    const t = performance.now();
    try { await call(app, op, { site: 1, ...input }, token); times.push(Math.round(performance.now() - t)); }
    catch (e) { times.push(Math.round(performance.now() - t) + '!' + String(e).slice(0, 60)); }
  }
  console.log(op, name, times.join(' '));
}
process.exit(0);
