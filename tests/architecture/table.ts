import { ASKED_FOR_PAPERS, COMPOSED, COUNTING, OF_PAPERS } from './areas.ts';

/**
 * Who may import whom. The first row whose `who` matches a file decides; a file without a row is a violation too.
 * `*` is a name, `**` any path, `{context}` the same area's name wherever it stands in a row, `{sibling}` any other
 * area of the same stream. `type …` allows `import type` only. `npm:` and `node:` are packages and Node's own modules.
 */
export interface Row {
  readonly who: string;
  readonly may: readonly string[];
  readonly because: string;
}

/** The machinery, lowest first: each room may import those before it, and none knows a word of the classroom. */
export const MACHINERY = ['ops', 'ledger', 'bus', 'rows', 'jobs', 'timers', 'edge', 'live', 'monitoring'];
const inServices = (rooms: readonly string[]) => rooms.map((room) => `services/src/${room}/**`);
const machinery = inServices(MACHINERY);
/** What every area of the services imports besides its own files and contracts. */
const below = [
  'services/src/directory/**',
  ...machinery,
  'contracts/src/kernel/**',
  'contracts/src/streams.ts',
  'npm:**',
  'node:**',
];

/** Such a row is free of the doors below, too. */
export const EVERYTHING = ['**', 'npm:**', 'node:**'];

export const IMPORTS: readonly Row[] = [
  { who: 'tests/**', may: EVERYTHING, because: 'tests may import anything' },
  { who: '**.test.ts', may: EVERYTHING, because: 'tests may import anything' },
  { who: '**.test.tsx', may: EVERYTHING, because: 'tests may import anything' },

  {
    who: 'contracts/src/kernel/**',
    may: ['contracts/src/kernel/**', 'npm:zod', 'type npm:xstate'],
    because: 'the kernel imports zod and the types of xstate only',
  },
  {
    who: 'contracts/src/question/javascript.ts',
    may: ['contracts/src/question/**', 'contracts/src/kernel/**', 'type npm:quickjs-emscripten-core'],
    because: 'a program comes to the same in the browser and on the server: what runs it is handed to it',
  },
  ...['streams', 'queries'].map((list) => ({
    who: `contracts/src/${list}.ts`,
    may: ['contracts/src/**'],
    because: 'one is the list of all contexts, the other of all that is asked of them',
  })),
  {
    who: 'contracts/src/reports/**',
    may: [
      'contracts/src/reports/**',
      'contracts/src/kernel/**',
      'contracts/src/attendance/status.ts',
      'type contracts/src/*/*.ts',
      'npm:zod',
    ],
    because: 'what is read across contexts knows the types of all, and lists the statuses of attendance',
  },
  {
    who: 'contracts/src/xapi/**',
    may: ['contracts/src/**', 'npm:zod'],
    because: 'statements are told of what the contracts of all contexts make of the facts',
  },
  {
    who: 'contracts/src/attendance/learner.ts',
    may: [
      'contracts/src/class/membership.ts',
      'contracts/src/kernel/**',
      'type contracts/src/lesson/state.ts',
      'type contracts/src/guests/state.ts',
      'type contracts/src/attendance/state.ts',
    ],
    because: 'whom a lesson is for follows from who was in its class when',
  },
  {
    who: 'contracts/src/order/**',
    may: ['contracts/src/order/**', 'contracts/src/kernel/**', 'contracts/src/membership/p*.ts', 'npm:zod'],
    because: 'an order is of a plan, and costs what the periods before it leave of its price',
  },
  ...Object.entries(OF_PAPERS).map(([context, others]) => ({
    who: `contracts/src/${context}/**`,
    may: [
      ...[context, 'question', ...others].map((one) => `contracts/src/${one}/**`),
      'contracts/src/kernel/**',
      'npm:zod',
    ],
    because: 'a paper and homework are made of questions, an exam of a paper, an attempt of an exam',
  })),
  {
    who: 'contracts/src/{context}/**',
    may: [
      'contracts/src/{context}/**',
      'contracts/src/kernel/**',
      'contracts/src/question/**',
      'type contracts/src/{sibling}/state.ts',
      'type contracts/src/{sibling}/facts.ts',
      'npm:zod',
    ],
    because: 'a contract imports the kernel, and the types of states and facts in the same stream',
  },
  {
    who: 'contracts/docs/**',
    may: ['contracts/**', 'npm:zod', 'node:**'],
    because: 'the documents are generated from the contracts alone',
  },

  ...MACHINERY.map((room, level) => ({
    who: `services/src/${room}/**`,
    may: [
      ...inServices(MACHINERY.slice(0, level + 1)),
      'contracts/src/kernel/**',
      'contracts/src/streams.ts',
      'npm:**',
      'node:**',
    ],
    because: 'the machinery imports what is below it, the kernel and streams.ts, never an area',
  })),
  {
    who: 'services/src/*',
    may: ['services/src/**', 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'what starts the program composes all services',
  },
  {
    who: 'services/src/directory/**',
    may: [
      'services/src/directory/**',
      ...machinery,
      'contracts/src/access/*.ts',
      'contracts/src/agreement/*.ts',
      'contracts/src/class/*.ts',
      'contracts/src/course/*.ts',
      'contracts/src/membership/*.ts',
      'contracts/src/team/*.ts',
      'contracts/src/streams.ts',
      'contracts/src/kernel/**',
      'npm:**',
      'node:crypto',
    ],
    because:
      'the names that every area joins, who is and was in which class and in which of its teams, which classes stand in which course, and which agreements hold',
  },
  ...['order', 'invoice', 'site'].map((area) => ({
    who: `services/src/${area}/**`,
    may: [
      `services/src/${area}/**`,
      'services/src/directory/**',
      ...machinery,
      'contracts/src/kernel/**',
      'contracts/src/streams.ts',
      'contracts/src/order/**',
      'contracts/src/invoice/**',
      'contracts/src/membership/**',
      'contracts/src/site/**',
      'package.json', // which version it is
      'npm:**',
      'node:**',
    ],
    because: 'an order is of a membership, an invoice of orders; the pages for everybody tell both',
  })),
  {
    who: 'services/src/download/download.worker.ts',
    may: [
      'services/src/download/**',
      ...machinery,
      'contracts/src/download/**',
      'contracts/src/kernel/**',
      'contracts/src/queries.ts',
      'npm:**',
      'node:**',
    ],
    because: 'any question whose answer is a file can be a download',
  },
  {
    who: 'services/src/analytics/exports/export-sources.ts',
    may: [
      'services/src/analytics/**',
      'services/src/xapi/statement-cursor.ts',
      'contracts/src/analytics/**',
      'npm:@nestjs/common',
    ],
    because: 'what is exported are datasets and statements',
  },
  {
    who: 'services/src/analytics/analytics.module.ts',
    may: ['services/src/**', 'contracts/src/**', 'npm:**'],
    because: 'the module takes the statements from the module that has them',
  },
  {
    who: 'services/src/analytics/**',
    may: ['services/src/analytics/**', ...machinery, 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'the learning log reads across contexts, from the contracts',
  },
  ...['reports', 'replay', 'xapi'].map((area) => ({
    who: `services/src/${area}/**`,
    may: [
      `services/src/${area}/**`,
      'services/src/directory/**',
      ...machinery,
      'contracts/src/**',
      'npm:**',
      'node:**',
    ],
    because: 'reports, replay and statements are made of every context, from the contracts',
  })),
  {
    who: 'services/src/demo/**',
    may: ['services/src/demo/**', 'services/src/server.ts', ...machinery, 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'the demo school gives commands of every context to a running server, from outside',
  },
  {
    who: 'services/src/{context}/*.reaction.ts',
    may: [
      'services/src/{context}/**',
      'services/src/directory/**',
      ...machinery,
      'contracts/src/**',
      'npm:**',
      'node:**',
    ],
    because: 'a reaction knows the contracts of other streams, but no sibling service',
  },
  {
    who: 'services/src/{context}/*.projection.ts',
    may: [
      'services/src/{context}/**',
      'services/src/directory/**',
      ...machinery,
      'contracts/src/**',
      'npm:**',
      'node:**',
    ],
    because: 'a projection knows the contracts of other streams, but no sibling service',
  },
  {
    who: 'services/src/{context}/*.summary.ts',
    may: [
      'services/src/{context}/**',
      'contracts/src/kernel/**',
      'contracts/src/question/**',
      'contracts/src/{context}/**',
      'contracts/src/{sibling}/**',
      'contracts/src/streams.ts',
      'type contracts/src/*/state.ts',
    ],
    because: 'a summary is a pure function of its own stream and of the states of others',
  },
  ...['slides', 'courseware'].map((area) => ({
    who: `services/src/${area}/**`,
    may: [`services/src/${area}/**`, 'contracts/src/slides/**', 'contracts/src/courseware/**', ...below],
    because: 'a lesson takes its slides from courseware, which is asked who took it: by their contracts alone',
  })),
  ...Object.keys(OF_PAPERS).map((area) => ({
    who: `services/src/${area}/**`,
    may: [
      `services/src/${area}/**`,
      ...['question', ...Object.keys(OF_PAPERS)].map((one) => `contracts/src/${one}/**`),
      ...(ASKED_FOR_PAPERS[area] ?? []),
      ...below,
    ],
    because:
      'papers are made of the library, exams of papers, attempts of exams: by their contracts, never by their services',
  })),
  {
    who: 'services/src/playback/**',
    may: [
      'services/src/playback/**',
      'services/src/drive/drive.module.ts',
      'services/src/drive/drives.ts',
      'services/src/drive/subtitles.ts',
      ...['liveVideo.module', 'liveVideo.rows', 'recordings', 'video-rooms'].map(
        (one) => `services/src/liveVideo/${one}.ts`,
      ),
      'contracts/src/playback/**',
      ...['drive', 'slides', 'quiz', 'danmu', 'lesson', 'liveVideo', 'transcript'].map(
        (one) => `contracts/src/${one}/**`,
      ),
      ...below,
    ],
    because:
      'a replay’s video is a file of the drive, also one that live video recorded; beside it stands what the lesson showed',
  },
  ...Object.entries(COUNTING).map(([area, others]) => ({
    who: `services/src/${area}/**`,
    may: [`services/src/${area}/**`, `contracts/src/${area}/**`, ...others, ...below],
    because: 'what counts across lessons asks who scores exams, and shares what is known of lessons',
  })),
  {
    who: 'services/src/{context}/**',
    may: [
      'services/src/{context}/**',
      'contracts/src/question/**',
      'contracts/src/{context}/**',
      'contracts/src/{sibling}/**',
      ...below,
    ],
    because: 'an area imports the machinery and the contracts of its own stream, never another area',
  },
  {
    who: 'services/*',
    may: ['services/src/ledger/folding/hash-of-sources.ts', 'npm:**', 'node:**'],
    because: 'a build file imports packages, and what says which sources it builds',
  },

  {
    who: 'web/src/kit/i18n/**',
    may: ['web/src/kit/i18n/**', 'contracts/src/**', 'npm:**'],
    because: 'texts are below everything that is seen',
  },
  {
    who: 'web/src/kit/data/**',
    may: ['web/src/kit/data/**', 'web/src/kit/i18n/**', 'contracts/src/**', 'npm:**'],
    because: 'what comes from the server is below everything that is seen',
  },
  {
    who: 'web/src/kit/**',
    may: ['web/src/kit/**', 'contracts/src/**', 'npm:**'],
    because: 'the kit knows no area',
  },
  {
    who: 'web/src/app/**',
    may: ['web/src/**', 'contracts/src/**', 'npm:**'],
    because: 'the program is made of all areas',
  },
  ...Object.entries(COMPOSED).map(([screen, areas]) => ({
    who: `web/src/${screen}/**`,
    may: [screen, 'kit', ...areas].map((room) => `web/src/${room}/**`).concat('contracts/src/**', 'npm:**'),
    because: 'a screen made of several areas imports those that it lists, and the kit',
  })),
  {
    who: 'web/src/{context}/**',
    may: ['web/src/{context}/**', 'web/src/kit/**', 'contracts/src/**', 'npm:**'],
    because: 'an area of the web imports the kit and contracts, never another area',
  },
  { who: 'web/*', may: ['web/*', 'web/build/**', 'npm:**', 'node:**'], because: 'a build file imports packages only' },
  { who: 'web/worker/**', may: [], because: 'the service worker is a program of its own, in one file' },
  {
    who: 'web/build/**',
    may: ['web/build/**', 'contracts/src/kernel/headers.ts', 'contracts/src/kernel/limits.ts', 'npm:**', 'node:**'],
    because: 'a build file imports packages only, and the names of headers and the limits',
  },

  {
    who: 'infra/**',
    may: [
      'infra/**',
      'contracts/src/kernel/**',
      'tests/support/capabilities.ts',
      'tests/support/outer-services.ts',
      'npm:**',
      'node:**',
    ],
    because: 'infra starts programs, it is no part of them',
  },
];

/** What the student’s first load may not contain, by whatever way. KaTeX comes with the first formula, and not before. */
export const NOT_FOR_STUDENTS = [
  'zod',
  'react-router',
  'react-aria-components',
  'react-hook-form',
  '@tanstack/react-query',
  '@tanstack/react-table',
  'echarts',
  '@tiptap/core',
  'antd',
  'i18next',
  'xstate',
];
