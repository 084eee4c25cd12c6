import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse } from './data-folder.ts';
import { kafkaLacks, kafkaPrograms } from './kafka-programs.ts';
import { removeKafka, startKafka } from './kafka.ts';
import { isAlive } from './processes.ts';

let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lectern-infra-'));
});
afterEach(async () => {
  await removeKafka(join(base, 'kafka'));
  rmSync(base, { recursive: true });
});

/** A folder of programs in which Java says that it is this version. */
function programs(version: number): NodeJS.ProcessEnv {
  const script = `#!/bin/sh\necho 'openjdk version "${version}.0.1" 2025-01-01' >&2\n`;
  writeFileSync(join(base, 'java'), script, { mode: 0o755 });
  return { PATH: base };
}

describe('what a broker is made of', () => {
  it('needs Java, and says what to install', () => {
    expect(kafkaLacks({ PATH: base })).toMatch(/needs Java 17 .*Java isn't installed.*apt-get install openjdk-17/);
  });

  it.each([1, 11])('does not run on Java %i', (version) => {
    expect(kafkaLacks(programs(version))).toMatch(/needs Java 17 or newer, but this is Java/);
  });

  it('is downloaded with Maven, and says so when that is missing', async () => {
    const fetched = kafkaPrograms({ cache: join(base, 'jars'), env: programs(21) });
    await expect(fetched).rejects.toThrow(/downloaded with Maven.*apt-get install .*maven/);
  });

  it('leaves nothing that looks finished when Maven fails, and tells its reason', async () => {
    const env = programs(21);
    const maven = '#!/bin/sh\necho "[INFO] Scanning"\necho "[ERROR] Could not resolve the artifact"\nexit 1\n';
    writeFileSync(join(base, 'mvn'), maven, { mode: 0o755 });
    const said: string[] = [];
    const fetching = { cache: join(base, 'jars'), env, say: (text: string) => said.push(text) };
    await expect(kafkaPrograms(fetching)).rejects.toThrow("Maven couldn't download Kafka:\n[ERROR] Could not resolve");
    await expect(kafkaPrograms(fetching)).rejects.toThrow('Could not resolve');
    expect(said[0]).toContain('Fetching Apache Kafka');
  });
});

const lacks = kafkaLacks();

describe.skipIf(lacks !== undefined)(`a broker of our own${lacks === undefined ? '' : ` (${lacks})`}`, () => {
  it('keeps its address and its data through a kill', async () => {
    const place = { folder: join(base, 'kafka'), logFile: join(base, 'kafka.log') };
    const kafka = await startKafka(place);
    const { port, pid, clusterId } = kafka;
    expect(kafka.brokers).toBe(`127.0.0.1:${port}`);
    await expect(startKafka(place)).rejects.toThrow(FolderInUse);

    await kafka.kill();
    expect(isAlive(pid)).toBe(false);
    expect(await kafka.exited).toMatchObject({ signal: 'SIGKILL', expected: true });
    await kafka.start();
    expect([kafka.port, kafka.clusterId]).toEqual([port, clusterId]);

    await kafka.stop();
    expect(isAlive(kafka.pid)).toBe(false);
  });
});
