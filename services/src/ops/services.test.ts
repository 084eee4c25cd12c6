import { describe, expect, it } from 'vitest';
import { readServices, servicesAsked, SERVICES, WrongSetting } from './services.ts';
import { readSettings } from './settings.ts';

const LECTERN_CLUSTER_SECRET = 'a secret of all processes';

describe('the services of a process', () => {
  it('are all of them, unless some are named', () => {
    expect([...readServices('')]).toEqual([...SERVICES]);
    expect([...readServices(' gateway, web,')]).toEqual(['gateway', 'web']);
  });

  it('are named in full when one is unknown', () => {
    expect(() => readServices('gateway,webb')).toThrow(
      'There is no service webb. There are: command, projector, relay, gateway, web.',
    );
  });

  it('are asked for on the command line, and nothing else is', () => {
    expect(servicesAsked([])).toBeUndefined();
    expect(servicesAsked(['--services', 'relay'])).toBe('relay');
    for (const args of [['--service', 'relay'], ['relay'], ['--services']])
      expect(() => servicesAsked(args)).toThrow(WrongSetting);
  });

  it('that are not all need the secret of those that run the others', () => {
    expect(() => readSettings({ LECTERN_SERVICES: 'gateway,web' })).toThrow(
      /only gateway, web .*LECTERN_CLUSTER_SECRET/,
    );
    expect(readSettings({ LECTERN_SERVICES: 'gateway,web', LECTERN_CLUSTER_SECRET }).services.has('command')).toBe(
      false,
    );
    expect(readSettings({}).services.size).toBe(SERVICES.length);
  });

  it('are not started with a setting that is no number, which is named', () => {
    expect(() => readSettings({ LECTERN_TRACK_DAYS: 'abc' })).toThrow(/is no number\s+→ at LECTERN_TRACK_DAYS/);
  });

  it('that only publish need a broker to publish to', () => {
    const alone = { LECTERN_SERVICES: 'relay', LECTERN_CLUSTER_SECRET };
    expect(() => readSettings(alone)).toThrow(/KAFKA_BROKERS/);
    expect(readSettings({ ...alone, KAFKA_BROKERS: 'broker:9092' }).kafkaBrokers).toEqual(['broker:9092']);
    expect(readSettings({ ...alone, LECTERN_SERVICES: 'relay,web' }).services.size).toBe(2);
  });
});
