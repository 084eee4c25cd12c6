import { docs, format, runSuite } from './suite.ts';

// `npm run check`: all of `npm test`, and before it the format and whether the generated documents are up to date.
await runSuite({ before: [format, docs], args: process.argv.slice(2) });
