import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { firstLoad } from './build/first-load.ts';
import { firstLook } from './build/first-look.ts';
import { installable } from './build/installable.ts';
import { limits } from './build/limits.ts';
import { pages } from './build/pages.ts';
import { parts } from './build/parts.ts';
import { texts } from './build/texts.ts';
import { worker } from './build/worker.ts';

const api = process.env['LECTERN_API'] ?? 'http://127.0.0.1:8081';

/** The student's first load may not grow past this [architecture, The web]. */
const STUDENT_BUDGET_KB = 120;

/** Where people begin: a phone, then whoever signs in, and the console. */
const PHONE = {
  name: 'shared',
  page: 'student.html',
  // Files of their own else, for everybody at a desk.
  besides: [
    'src/slides/page-picture.css',
    'src/kit/ui/search-input.css',
    'src/kit/rich-text/code-block.css',
    'src/kit/rich-text/with-formulas.tsx',
    'src/kit/rich-text/formula.tsx',
    '../contracts/src/kernel/text-parts.ts',
    '../contracts/src/question/blanks.ts',
    '../contracts/src/kernel/same-words.ts',
  ],
};
/** Around every door is the same: in a file of its own it would be one request more for who signs in. */
const PROGRAM = { name: 'program', page: 'src/app/main.tsx', besides: ['src/session/door.tsx'] };
const HOME = 'src/home/home-page.tsx';
const CONSOLE = 'src/live/console/console-page.tsx';
const TOOLS = 'src/live/console/opened-tool.tsx';
const DESK = [
  { name: 'both', page: [HOME, [CONSOLE, TOOLS]] },
  { name: 'pages', page: HOME },
  { name: 'lesson', page: CONSOLE },
  { name: 'tools', page: TOOLS },
];

/** Pages that are fetched beside the program; the first is what whoever is not signed in sees at any of them. */
const PLACES = {
  '/login': 'src/session/sign-in-page.tsx',
  '/': HOME,
  '/lesson/:id': 'src/live/preparation/preparation-page.tsx',
  '/lesson/:id/console': CONSOLE,
  '/lesson/:id/screen': 'src/live/projector/projector-page.tsx',
  '/lesson/:id/replay': 'src/replay/replay-page.tsx',
  '/lesson/:id/report': 'src/reports/report-page.tsx',
};

/** What a phone fetches beside the program: a lesson, the list of courses. */
const PHONE_PLACES = [
  { at: '^/s/(?!log$)[^/]+$', module: 'src/live/student/live-lesson.tsx', texts: 'later' },
  { at: '^/m/v2/?$', module: 'src/course/mobile/mobile-courses.tsx', texts: 'later' },
];

/** What a reload without network finds: the student's pages in a lesson, and the paper that is being sat. */
const KEPT = {
  student: {
    entry: 'student',
    document: 'student.html',
    at: '/join',
    pages: '^/(join|s|m/v2)(/|$)',
    // Larger than all the rest, for the few questions that have a formula; without it, one sees its LaTeX.
    without: 'src/kit/rich-text/draw-formula.ts',
  },
  attempt: {
    entry: 'full',
    document: 'index.html',
    at: '/exams/mine',
    pages: '^/attempts/[^/]+$',
    part: 'src/attempt/sitting-page.tsx',
  },
};

/** The phone's program itself, and texts, of which one language is fetched. */
const OWN = /src[\\/](live[\\/]student[\\/]|kit[\\/]i18n[\\/]\w+\.(en|zh-cn)\.ts|.*[\\/]texts\.ts\?)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    texts(),
    limits(),
    { ...optimizeLocales.vite({ locales: ['zh-CN', 'en-US'] }), enforce: 'pre' },
    pages(),
    firstLook(PHONE_PLACES),
    firstLoad({ entry: 'student', language: 'student.zh-cn', budgetKb: STUDENT_BUDGET_KB }),
    installable({ document: 'student.html', start: '/m/v2' }),
    parts('full', PLACES),
    worker({ source: join(import.meta.dirname, 'worker', 'sw.ts'), kept: KEPT }),
    compressed(),
  ],
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    proxy: {
      '/api': { target: api, xfwd: true },
      '/video-log': { target: api, xfwd: true },
      '/health': { target: api },
      '/ws': { target: api, ws: true, xfwd: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome87', 'safari14'], // the floor: older phones and the messenger's WebView
    assetsInlineLimit: 0, // data: addresses would need a hole in the content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { full: 'index.html', student: 'student.html' },
      output: { codeSplitting: { groups: chunks(PHONE, PROGRAM, DESK, OWN) } },
    },
  },
});
