import { docs, format, runSuite } from './suite.ts';

// `npm run check`: all of `npm test`, before it the format and whether the generated documents are up to date, and screens
// looked at in their whole form: at every size, in both faces, in every state.
await runSuite({ before: [format, docs], args: process.argv.slice(2), env: { LECTERN_LOOKS: 'whole' } });
