import { afterAll } from 'vitest';
import { cpuSeconds } from './cpu.ts';

// Runs before each file of tests is loaded, and its hook after all of the file's own.
const before = cpuSeconds();
// oxlint-disable-next-line no-empty-pattern -- the suite comes second, and what comes first has to be taken apart
afterAll(({}, suite) => {
  suite.file.meta.cpuS = cpuSeconds() - before;
});
