import type { RouteObject } from 'react-router';
import { page, wide } from './page.ts';

/** The pages of a class, below its address. */
export const classRoutes: RouteObject[] = [
  {
    path: 'members',
    handle: wide,
    lazy: page(async () => (await import('../class/class-page.tsx')).ClassMembersPage),
  },
  {
    path: 'media',
    handle: wide,
    lazy: page(async () => (await import('../drive/shared-page.tsx')).ClassMediaPage),
  },
  {
    path: 'transcript',
    handle: { ...wide, ask: async () => (await import('../transcript/ask-first.ts')).askFirst },
    lazy: page(async () => (await import('../transcript/transcript-page.tsx')).TranscriptPage),
  },
  {
    path: 'questionnaires',
    handle: wide,
    lazy: page(async () => (await import('../questionnaire/questionnaires-page.tsx')).ClassQuestionnaires),
  },
  {
    path: 'experiments',
    handle: wide,
    lazy: page(async () => (await import('../experiment/experiments-page.tsx')).ClassExperiments),
  },
  {
    path: 'grading',
    handle: wide,
    lazy: page(async () => (await import('../grading/grading-page.tsx')).ClassGradingPage),
  },
  {
    path: 'data',
    handle: wide,
    lazy: page(async () => (await import('../statistics/statistics-page.tsx')).StatisticsPage),
  },
  {
    path: 'knowledge',
    handle: wide,
    lazy: page(async () => (await import('../knowledge/knowledge-page.tsx')).KnowledgePage),
  },
  {
    path: 'teams',
    handle: wide,
    lazy: page(async () => (await import('../team/teams-page.tsx')).ClassTeamsPage),
  },
  {
    path: 'certificates',
    handle: wide,
    lazy: page(async () => (await import('../class/class-page.tsx')).ClassCertificatesPage),
  },
  {
    path: 'settings',
    handle: wide,
    lazy: page(async () => (await import('../class/class-page.tsx')).ClassSettingsPage),
  },
  {
    path: 'import',
    handle: wide,
    lazy: page(async () => (await import('../roster/import-page.tsx')).ImportPage),
  },
];
