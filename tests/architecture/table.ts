/**
 * Who may import whom. The first row whose `who` matches a file decides; a file without a row is a violation too.
 * `*` is a name, `**` any path, `{context}` the same context's name wherever it stands in a row, `{sibling}` any other
 * context of the same stream. `type …` allows `import type` only. `npm:` and `node:` are packages and Node's own modules.
 */
export interface Row {
  readonly who: string;
  readonly may: readonly string[];
  readonly because: string;
}

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
  { who: 'contracts/src/streams.ts', may: ['contracts/src/**'], because: 'streams.ts is the list of all contexts' },
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
    who: 'contracts/src/{context}/**',
    may: [
      'contracts/src/{context}/**',
      'contracts/src/kernel/**',
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

  {
    who: 'services/src/platform/**',
    may: ['services/src/platform/**', 'contracts/src/kernel/**', 'contracts/src/streams.ts', 'npm:**', 'node:**'],
    because: 'the platform imports the kernel and streams.ts, never a context',
  },
  {
    who: 'services/src/*',
    may: ['services/src/**', 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'what starts the program composes all services',
  },
  {
    who: 'services/src/reports/**',
    may: ['services/src/reports/**', 'services/src/platform/**', 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'reports read across contexts, from the contracts',
  },
  {
    who: 'services/src/replay/**',
    may: ['services/src/replay/**', 'services/src/platform/**', 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'replay shows every context',
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
    may: ['services/src/analytics/**', 'services/src/platform/**', 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'the learning log reads across contexts, from the contracts',
  },
  {
    who: 'services/src/xapi/**',
    may: ['services/src/xapi/**', 'services/src/platform/**', 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'statements are made of every context, from the contracts',
  },
  {
    who: 'services/src/demo/**',
    may: [
      'services/src/demo/**',
      'services/src/server.ts',
      'services/src/platform/**',
      'contracts/src/**',
      'npm:**',
      'node:**',
    ],
    because: 'the demo school gives commands of every context to a running server, from outside',
  },
  {
    who: 'services/src/{context}/*.reaction.ts',
    may: ['services/src/{context}/**', 'services/src/platform/**', 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'a reaction knows the contracts of other streams, but no sibling service',
  },
  {
    who: 'services/src/{context}/*.projection.ts',
    may: ['services/src/{context}/**', 'services/src/platform/**', 'contracts/src/**', 'npm:**', 'node:**'],
    because: 'a projection knows the contracts of other streams, but no sibling service',
  },
  {
    who: 'services/src/{context}/*.summary.ts',
    may: [
      'services/src/{context}/**',
      'contracts/src/kernel/**',
      'contracts/src/{context}/**',
      'contracts/src/{sibling}/**',
      'contracts/src/streams.ts',
      'type contracts/src/*/state.ts',
    ],
    because: 'a summary is a pure function of its own stream and of the states of others',
  },
  {
    who: 'services/src/{context}/**',
    may: [
      'services/src/{context}/**',
      'services/src/platform/**',
      'contracts/src/kernel/**',
      'contracts/src/streams.ts',
      'contracts/src/{context}/**',
      'contracts/src/{sibling}/**',
      'npm:**',
      'node:**',
    ],
    because: 'a service imports the platform and the contracts of its own stream, never a sibling service',
  },
  {
    who: 'services/*',
    may: ['services/src/platform/replay/hash-of-sources.ts', 'npm:**', 'node:**'],
    because: 'a build file imports packages, and what says which sources it builds',
  },

  {
    who: 'web/src/data/**',
    may: ['web/src/data/**', 'web/src/i18n/**', 'contracts/src/**', 'npm:**'],
    because: 'web/data is below everything that is seen',
  },
  {
    who: 'web/src/ui/**',
    may: ['web/src/ui/**', 'web/src/i18n/**', 'web/src/data/**', 'contracts/src/**', 'npm:**'],
    because: 'web/ui knows no context',
  },
  {
    who: 'web/src/i18n/**',
    may: ['web/src/i18n/**', 'contracts/src/**', 'npm:**'],
    because: 'web/i18n is below everything that is seen',
  },
  {
    who: 'web/src/app/**',
    may: ['web/src/**', 'contracts/src/**', 'npm:**'],
    because: 'web/app composes all contexts',
  },
  {
    who: 'web/src/{context}/**',
    may: ['web/src/{context}/**', 'web/src/data/**', 'web/src/ui/**', 'web/src/i18n/**', 'contracts/src/**', 'npm:**'],
    because: 'a web context imports web/data, web/ui, web/i18n and contracts, never a sibling',
  },
  { who: 'web/*', may: ['web/*', 'web/build/**', 'npm:**', 'node:**'], because: 'a build file imports packages only' },
  { who: 'web/worker/**', may: [], because: 'the service worker is a program of its own, in one file' },
  { who: 'web/build/**', may: ['web/build/**', 'npm:**', 'node:**'], because: 'a build file imports packages only' },

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

/** Packages that stay behind one door; `type …` opens it for `import type` only. */
export const DOORS: readonly { readonly packages: readonly string[]; readonly only: readonly string[] }[] = [
  { packages: ['kafkajs'], only: ['services/src/platform/bus/**'] },
  { packages: ['ioredis'], only: ['services/src/platform/redis/**'] },
  { packages: ['ws'], only: ['services/src/platform/**'] },
  { packages: ['fastify'], only: ['services/src/platform/**', 'type services/src/**.controller.ts'] },
  { packages: ['pg'], only: ['services/src/platform/**', 'infra/local/**'] },
  {
    packages: ['typeorm'],
    only: [
      'services/src/platform/**',
      'services/src/*/*.projection.ts',
      'services/src/**.migration.ts',
      'type services/src/*/*-queue.ts',
      'type services/src/reports/report-batch.ts',
    ],
  },
  { packages: ['hyparquet-writer', '@duckdb/node-api'], only: ['services/src/analytics/**'] },
  { packages: ['pinyin-pro'], only: ['services/src/reports/name-search.ts', 'web/src/app/replay/find-people.ts'] },
  { packages: ['sharp', '@embedpdf/pdfium'], only: ['services/src/slides/rendering/**'] },
  { packages: ['react', 'react-dom', 'antd'], only: ['web/**'] },
];

/** What the student's first load may not contain, by whatever way. */
export const NOT_FOR_STUDENTS = ['zod', 'react-router', '@tanstack/react-query', 'antd', 'i18next', 'xstate'];
