import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { firstLoad } from './build/first-load.ts';
import { firstLook } from './build/first-look.ts';
import { pages } from './build/pages.ts';

const api = process.env['LECTERN_API'] ?? 'http://127.0.0.1:8081';

/** The student's first load may not grow past this [architecture, The web]. */
const STUDENT_BUDGET_KB = 120;

/** Where people begin: a phone, then whoever signs in, and the console. */
const FIRSTS = {
  shared: 'student.html',
  program: 'src/app/main.tsx',
  pages: 'src/app/home/home-page.tsx',
  lesson: 'src/app/console/console-page.tsx',
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    pages(),
    firstLook(),
    firstLoad({ entry: 'student', language: 'student.zh-cn', budgetKb: STUDENT_BUDGET_KB }),
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
      output: { codeSplitting: { groups: chunks(FIRSTS, /[\\/]src[\\/]app[\\/]student[\\/]/) } },
    },
  },
});
