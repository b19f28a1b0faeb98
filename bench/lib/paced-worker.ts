/** The process of a paced load: receives a job, sends requests on schedule, and replies with the results. */
import http from 'node:http';
import type { PacedAnswer, PacedJob, PacedRequest } from './paced.ts';

const TICK_MS = 2;

async function run({ port, requests, perSecond, seconds, markers }: PacedJob): Promise<PacedAnswer[]> {
  const agent = new http.Agent({ keepAlive: true });
  const startedAt = performance.now();
  const pending: Promise<PacedAnswer>[] = [];
  const ask = (sent: PacedRequest, dueAt: number) =>
    answerOf({ agent, port, sent }).then(({ status, body }) => ({
      status,
      ms: performance.now() - dueAt,
      word: markers.find((word) => body.includes(word)) ?? '',
    }));
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min((performance.now() - startedAt) / 1_000, seconds);
      while (pending.length < Math.floor(elapsed * perSecond)) {
        const sent = requests[pending.length % requests.length];
        if (sent) pending.push(ask(sent, startedAt + (pending.length / perSecond) * 1_000));
      }
      if (elapsed < seconds) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const answers = await Promise.all(pending);
  agent.destroy();
  return answers;
}

interface Job {
  agent: http.Agent;
  port: number;
  sent: PacedRequest;
}

function answerOf({ agent, port, sent }: Job): Promise<{ status: number; body: string }> {
  const { method, path, headers, body } = sent;
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

process.on('message', (job: PacedJob) => {
  run(job).then(
    (answers) => process.send?.({ answers }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
