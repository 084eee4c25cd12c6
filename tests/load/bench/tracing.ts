import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Settings } from '../../../services/src/ops/settings.ts';
import { answering, type Answering } from './answering.ts';
import { compare, type Measured } from './rounds.ts';

/** A collector in a process of its own: it takes everything and keeps nothing. */
const COLLECTOR = `
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

/** Traces cost computing, and nobody waits for them: so many commands come of a second of this process's work. */
async function perWorkedSecond({ commands, round }: Answering): Promise<number> {
  const before = process.cpuUsage();
  await round();
  const { user, system } = process.cpuUsage(before);
  return (commands * 1_000_000) / (user + system);
}

/** The commands of a whole class with every one of them traced, or a tenth, beside the same without. */
export async function benchTracing(settings: Settings, rounds: number): Promise<Measured[]> {
  const collector = fork('-e', [COLLECTOR], { execArgv: [] });
  const [port] = (await once(collector, 'message')) as [number];
  const without = await answering(settings);
  const results: Measured[] = [];
  for (const [name, tracesShare] of [
    ['every command', 1],
    ['a tenth of the commands', 0.1],
  ] as const) {
    const traced = await answering({ ...settings, tracesTo: `http://127.0.0.1:${port}`, tracesShare });
    const about = { name: `answers, ${name} traced`, unit: 'commands/CPU s', peerName: 'without traces', rounds };
    results.push(
      await compare(
        about,
        () => perWorkedSecond(traced),
        () => perWorkedSecond(without),
      ),
    );
    await traced.close();
  }
  await without.close();
  collector.kill();
  return results;
}
