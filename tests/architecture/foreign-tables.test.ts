import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder, isSource, nodesOf, syntaxOf } from './source.ts';

/** These areas are about all others: what they read is said here, and nothing else. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  analytics: [
    'account',
    'attendance_interval',
    'learner_row',
    'lesson_mode',
    'page_mark_row',
    'page_shown',
    'person',
    'school',
    'track_record',
  ],
  certificate: ['learner_row', 'lesson_row'],
  knowledge: ['lesson_mode'],
  'own-data': [
    'account',
    'agreement_row',
    'announcement_read',
    'announcement_row',
    'answer_row',
    'attempt_row',
    'certificate_row',
    'class_member',
    'class_row',
    'consent_row',
    'contact',
    'danmu_row',
    'discussion_comment',
    'discussion_topic',
    'drive_file',
    'exam_photo',
    'exam_row',
    'experiment_row',
    'feedback_row',
    'grant_row',
    'homework_row',
    'homework_submission',
    'identity_row',
    'invoice_row',
    'lab_report',
    'learner_row',
    'leave_row',
    'lesson_row',
    'live_watch',
    'meeting_person',
    'meeting_row',
    'notice_row',
    'order_row',
    'person',
    'playback_watch',
    'question_row',
    'questionnaire_respondent',
    'questionnaire_row',
    'roster_entry',
    'track_record',
    'workspace_entry',
  ],
  statistics: [
    'account',
    'answer_row',
    'class_member',
    'discussion_comment',
    'discussion_topic',
    'homework_row',
    'homework_submission',
    'lesson_mode',
    'lesson_row',
    'person',
    'question_row',
    'roster_entry',
  ],
  transcript: [
    'account',
    'class_member',
    'discussion_discussant',
    'discussion_topic',
    'exam_row',
    'experiment_row',
    'homework_row',
    'homework_submission',
    'lab_report',
    'lesson_mode',
    'lesson_row',
    'live_video',
    'live_watch',
    'person',
    'playback_completion',
    'playback_segment',
    'roster_entry',
  ],
  reports: ['account', 'class_member', 'class_row', 'lesson_row', 'person', 'track_record'],
};

/** Files that still name tables of others by themselves, instead of asking the directory. The list only shrinks. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'services/src/xapi/chosen-statements.ts': ['lesson_row', 'page_shown', 'pseudonym', 'track_record'],
  'services/src/xapi/reading-statements.ts': ['class_row', 'lesson_row', 'question_row'],
  'services/src/xapi/statements.projection.ts': ['pseudonym'],
};

const isProgram = (path: string) => isSource(path) && !path.endsWith('.test.ts');
const files = filesUnder('services/src').filter(isProgram);
const areaOf = (path: string): string => path.split('/')[2]!;
const areas = new Set(files.filter((path) => /^services\/src\/[^/]+\/[^/]+\.module\.ts$/.test(path)).map(areaOf));

/** Whoever writes tables that the directory names. */
const WRITERS: Readonly<Record<string, string>> = {
  account: 'account',
  agreement_row: 'agreement',
  font_row: 'font',
  class_member: 'class',
  class_row: 'class',
  consent_row: 'agreement',
  contact: 'account',
  course_row: 'course',
  lesson_row: 'lesson',
  lesson_guest: 'guests',
  person: 'account',
  school: 'account',
};

/** Table → the area that it is of. The directory's are named by it alone, and by who writes them. */
function owners(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of files) {
    const area = areaOf(path);
    if (!areas.has(area)) continue;
    for (const [, made, declared] of contentOf(path).matchAll(/\bcreate table (\w+) \(|\brows\(\s*'(\w+)'/g))
      found.set((made ?? declared)!, area);
  }
  for (const [, name] of contentOf('services/src/directory/tables.ts').matchAll(/\btable\(\s*'(\w+)'/g))
    found.set(name!, 'directory');
  return found;
}

/** The tables that the texts of a file name, as SQL does or as a query builder is told. */
function tablesIn(path: string, code: string): string[] {
  const names = [...nodesOf(syntaxOf(path, code))].flatMap(({ node }) => {
    const text = node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : node['value'];
    if (typeof text !== 'string' || !['Literal', 'TemplateElement'].includes(node.type)) return [];
    const inSql = text.matchAll(/\b(?:from|join|into|update|truncate|using|lock table)\s+(?:public\.)?(\w+)/gi);
    return [...inSql].map(([, name]) => name!.toLowerCase());
  });
  const declared = [...code.matchAll(/\b(?:table|rows|createQueryBuilder)\(\s*'(\w+)'/g)].map(([, name]) => name!);
  return [...new Set([...names, ...declared])];
}

/** The tables of others that a file names. */
function foreign(path: string, code: string, of: ReadonlyMap<string, string>): string[] {
  const area = areaOf(path);
  const isForeign = (name: string) => of.has(name) && of.get(name) !== area && WRITERS[name] !== area;
  return tablesIn(path, code).filter(isForeign).toSorted();
}

describe('tables', () => {
  const of = owners();
  const named = files
    .filter((path) => areas.has(areaOf(path)) && !path.endsWith('.migration.ts'))
    .map((path) => [path, foreign(path, contentOf(path), of)] as const)
    .filter(([, tables]) => tables.length > 0);

  it('are named by the area that they are of; others ask the directory', () => {
    expect([areas.size, of.size].every((size) => size > 10)).toBe(true);
    const others = named.filter(([path]) => READERS[areaOf(path)] === undefined);
    expect(Object.fromEntries(others)).toEqual(EXCEPTIONS);
  });

  it('of all areas are read where reports and the learning log count, which say which ones', () => {
    const read = Object.keys(READERS).map((area) => [
      area,
      [...new Set(named.filter(([path]) => areaOf(path) === area).flatMap(([, tables]) => tables))].toSorted(),
    ]);
    expect(Object.fromEntries(read)).toEqual(READERS);
  });

  it.each([
    "database.query('select name from person where id = $1')",
    'const text = `select 1 from lesson_row l\n  join class_row c on c.id = l.class_id`;',
    "source.createQueryBuilder('grant_row', 'g')",
    "export const mine = table('person', shape, ['id']);",
  ])('%s would be found in another area', (code) => {
    expect(foreign('services/src/quiz/quiz.queries.ts', code, of).length).toBeGreaterThan(0);
  });

  it('are no words of a sentence', () => {
    expect(foreign('services/src/quiz/quiz.queries.ts', "refuse('a person and an account');", of)).toEqual([]);
  });
});
