import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BUS, type Bus } from '../../services/src/platform/bus/bus.ts';
import { openSchool } from './school.ts';

/** As read models are called: by what they are and the form of their rows, as in report-1. */
const NAMED = /'([a-z]+(?:-[a-z]+)*-\d)'/g;

it('whoever waits for a read model, or says how fresh it is, names one that there is', async () => {
  const sources = globSync('services/src/**/*.ts').filter((file) => !/\.(test|migration)\.ts$/.test(file));
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(NAMED)].flatMap(([, name = '', at = file]) => ({ name, at })),
  );
  expect(named.length).toBeGreaterThan(10);
  const school = await openSchool();
  const there = Object.keys(school.server.app.get<Bus>(BUS).behind());
  await school.close();
  expect(named.filter(({ name }) => !there.includes(name))).toEqual([]);
});
