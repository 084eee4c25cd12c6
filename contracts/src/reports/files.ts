import * as z from 'zod/mini';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';
import { after, reads } from './shapes.ts';

const input = z.object({ id, after });

export const LearnersTable = fileQuery('LearnersTable', {
  summary: 'The students of a lesson as a table: CSV in UTF-8 with its mark, in which nothing computes.',
  path: '/api/lesson/:id/report/learners.csv',
  input,
  allow: reads,
  file: 'text/csv; charset=utf-8',
});

export const AnswersWorkbook = fileQuery('AnswersWorkbook', {
  summary: 'Scores, questions and every answer that counts, as a workbook of three sheets.',
  path: '/api/lesson/:id/report/answers.xlsx',
  input,
  allow: reads,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const InteractionTable = fileQuery('InteractionTable', {
  summary: 'Everything that students did in a lesson, one line for each fact with its number, as CSV.',
  path: '/api/lesson/:id/report/interaction.csv',
  input,
  allow: reads,
  file: 'text/csv; charset=utf-8',
});

export const LessonArchive = fileQuery('LessonArchive', {
  summary: 'A lesson as one PDF: the pages that were shown, its questions with what came of them, and scores [R6.13].',
  path: '/api/lesson/:id/report/archive.pdf',
  input,
  allow: reads,
  file: 'application/pdf',
});

export const reportFiles = [LearnersTable, AnswersWorkbook, InteractionTable, LessonArchive] as const;
