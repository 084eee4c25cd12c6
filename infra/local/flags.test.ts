import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFlags } from './flags.ts';
import { root } from './places.ts';

describe('the flags of npm start', () => {
  it('are off by default', () => {
    expect(readFlags([])).toEqual({ lan: false, services: undefined, help: false });
    expect(readFlags(['--lan'])).toEqual({ lan: true, services: undefined, help: false });
  });

  it.each(['--lna', '-l', 'lan', '--lan=yes', '--no-lan'])('%s is unknown, and the known ones are named', (flag) => {
    expect(() => readFlags([flag])).toThrow(`Unknown flag ${flag}. Known flags: --lan, --services, --help.`);
  });

  it('name the services that run, for the program to judge', () => {
    expect(readFlags(['--services', 'gateway,web']).services).toBe('gateway,web');
    expect(readFlags(['--services=wbe', '--lan'])).toMatchObject({ services: 'wbe', lan: true });
    expect(() => readFlags(['--services'])).toThrow('--services needs a value: --services a,b');
  });

  const start = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'infra', 'local', 'start.ts'), ...args], { encoding: 'utf8' });

  it('are listed, and nothing is started', () => {
    const { status, stdout } = start('--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/npm start -- --lan .*phones on the same network/);
    expect(stdout).not.toMatch(/Lectern 讲台|Building/);
  });

  it('end the start with an error when unknown', () => {
    const { status, stderr } = start('--wlan');
    expect(status).toBe(1);
    expect(stderr).toContain('Unknown flag --wlan. Known flags: --lan, --services, --help.');
  });
});
