import { runSuite } from './suite.ts';

// `npm run faults`: the tests that kill processes, in their long form.
await runSuite({ args: ['--project', 'faults', ...process.argv.slice(2)], env: { LECTERN_FAULTS: 'long' } });
