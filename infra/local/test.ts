import { runSuite } from './suite.ts';

// `npm test`: types, lint, and every test that this machine can run; `npm test -- quiz` runs the test files named so.
await runSuite({ args: process.argv.slice(2) });
