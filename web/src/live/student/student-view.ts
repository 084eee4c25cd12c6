export type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
