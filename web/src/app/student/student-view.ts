export type { StudentOwn, StudentView } from '../../data/lesson-views.ts';
