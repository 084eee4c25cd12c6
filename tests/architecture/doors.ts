import { MACHINERY } from './table.ts';

const machinery = MACHINERY.map((room) => `services/src/${room}/**`);

/** Packages that stay behind one door; `type …` opens it for `import type` only. */
export const DOORS: readonly { readonly packages: readonly string[]; readonly only: readonly string[] }[] = [
  { packages: ['kafkajs'], only: ['services/src/bus/**'] },
  { packages: ['ioredis'], only: ['services/src/ops/redis/**'] },
  { packages: ['aws4fetch'], only: ['services/src/edge/files/s3-file-store.ts'] },
  { packages: ['ws'], only: ['services/src/ledger/**', 'services/src/live/room/**'] },
  { packages: ['fastify'], only: [...machinery, 'services/src/*', 'type services/src/**.controller.ts'] },
  { packages: ['pg'], only: [...machinery, 'services/src/backup/**', 'services/src/evidence/**', 'infra/local/**'] },
  {
    packages: ['typeorm'],
    only: [
      ...machinery,
      'services/src/platform.module.ts',
      'services/src/*/*.projection.ts',
      'services/src/**.migration.ts',
      'type services/src/slides/rendering.worker.ts',
      'type services/src/drive/transcoding.worker.ts',
      'type services/src/playback/cutting.worker.ts',
      'type services/src/playback/recording.worker.ts',
      'type services/src/courseware/courseware-rendering.ts',
      'type services/src/reports/report-batch.ts',
    ],
  },
  { packages: ['hyparquet-writer', '@duckdb/node-api'], only: ['services/src/analytics/**'] },
  {
    packages: ['pinyin-pro'],
    only: ['services/src/rows/search-text.ts', 'services/src/directory/name-search.ts', 'web/src/kit/i18n/reading.ts'],
  },
  { packages: ['papaparse'], only: ['web/src/kit/files/csv.ts'] },
  { packages: ['fflate'], only: ['web/src/kit/files/archive.ts'] },
  {
    packages: ['saxen'],
    only: [
      'web/src/kit/files/xml.ts',
      'services/src/edge/provider/cas.provider.ts',
      'services/src/edge/office/xml.ts',
      'services/src/edge/formula/xml-tree.ts',
    ],
  },
  { packages: ['openid-client'], only: ['services/src/edge/provider/oidc.provider.ts'] },
  { packages: ['@simplewebauthn/server'], only: ['services/src/edge/auth/passkeys.ts'] },
  { packages: ['@simplewebauthn/browser'], only: ['web/src/passkey/ask-browser.ts'] },
  { packages: ['sharp', '@embedpdf/pdfium'], only: ['services/src/edge/rendering/**'] },
  {
    packages: [
      'react-aria-components',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'react-hook-form',
      'echarts',
    ],
    only: ['web/src/kit/**'],
  },
  {
    packages: [
      '@tiptap/core',
      '@tiptap/react',
      '@tiptap/pm',
      '@tiptap/starter-kit',
      '@tiptap/extension-heading',
      '@tiptap/extension-link',
      '@tiptap/extension-list',
    ],
    only: ['web/src/kit/rich-text/**'],
  },
  { packages: ['katex'], only: ['web/src/kit/rich-text/**', 'services/src/edge/formula/mathml.ts'] },
  { packages: ['mathjax'], only: ['services/src/edge/pdf/formula-setter.ts'] },
  { packages: ['react', 'react-dom', 'antd'], only: ['web/**'] },
];
