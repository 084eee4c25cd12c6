import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder, isSource } from './source.ts';
import { MACHINERY } from './table.ts';
import { classroomWords, impurities } from './words.ts';

/** A test file is a list of cases: it may be longer than what it tests. */
const linesOf = (path: string) => (/\.test\.tsx?$/.test(path) ? 600 : 400);

const folders = ['contracts', 'services', 'web', 'tests', 'infra', 'docs', '.ci'];
const files = filesUnder(...folders, 'package.json', 'README.md', 'docker-compose.yml', 'vitest.config.ts');
const sources = files.filter(isSource);
const each = (paths: readonly string[], check: (path: string, code: string) => readonly string[]) =>
  paths.flatMap((path) => check(path, contentOf(path)));

const tooLong = (path: string, code: string) => {
  const lines = code.split('\n').length - (code.endsWith('\n') ? 1 : 0);
  return lines > linesOf(path) ? [`${path} has ${lines} lines`] : [];
};

/** A folder or file that is named after nothing in particular collects everything; a shared device is something. */
const VAGUE = /(^|[/.-])(utils?|helpers?|commons?|managers?|misc)([/.-]|$)|(^|\/)shared([/.]|$)/i;
const vagueNames = (path: string) => (VAGUE.test(path) ? [path] : []);

/** Where one machine keeps its things: such a path works nowhere else. */
const MACHINE_PATH = new RegExp(
  String.raw`(^|[\s'"\`(=:])(/(home|Users|root|work|mnt|private)/[\w.-]+|[A-Z]:\\\\?Users)`,
  'm',
);
const ANN = ['', 'home', 'ann'].join('/');
const machinePaths = (path: string, code: string) =>
  MACHINE_PATH.test(code) ? [`${path} says ${MACHINE_PATH.exec(code)?.[0].trim()}`] : [];

describe('every file', () => {
  it('has at most 400 lines, a test file 600', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(each(sources, tooLong)).toEqual([]);
    expect(tooLong('a.ts', 'x\n'.repeat(400))).toEqual([]);
    expect(tooLong('a.ts', 'x\n'.repeat(401))).toEqual(['a.ts has 401 lines']);
    expect(tooLong('a.test.ts', 'x\n'.repeat(600))).toEqual([]);
    expect(tooLong('a.test.tsx', 'x\n'.repeat(601))).toEqual(['a.test.tsx has 601 lines']);
  });

  it('is named after what it holds', () => {
    expect(files.flatMap(vagueNames)).toEqual([]);
    for (const name of [
      'web/src/utils/a.ts',
      'services/src/quiz/quiz.helper.ts',
      'common.ts',
      'room-manager.ts',
      'web/shared/a.ts',
    ]) {
      expect(vagueNames(name)).toEqual([name]);
    }
    expect(vagueNames('web/src/quiz/community.ts')).toEqual([]);
  });

  it('names no path of one machine', () => {
    const texts = files.filter((path) => /\.(ts|tsx|mjs|md|json|ya?ml|sh|css|html)$|Dockerfile|\.ci\//.test(path));
    expect(each(texts, machinePaths)).toEqual([]);
    expect(machinePaths('a.ts', `const data = '${ANN}/data';`)).toEqual(["a.ts says '" + ANN]);
    expect(machinePaths('a.ts', `fetch('/api/lesson/root/x'); const home = '/home';`)).toEqual([]);
  });
});

describe('what decides, evolves and shows', () => {
  const pure = sources.filter((path) =>
    /\.(decider|rows)\.ts$|^contracts\/src\/(?!kernel\/).*\/(state|view|status|machine)\.ts$|^contracts\/src\/(\w+)\/\3\.ts$/.test(
      path,
    ),
  );

  it('is pure: time, chance and ids come with the command', () => {
    expect(pure.length).toBeGreaterThan(10);
    expect(each(pure, impurities)).toEqual([]);
  });

  it.each([
    `Date.now()`,
    `const at = new Date()`,
    `Math.random()`,
    `crypto.randomUUID()`,
    `process.env['X']`,
    `Date()`,
    `newId()`,
  ])('%s would be found', (code) => {
    expect(impurities('a.decider.ts', code)).not.toEqual([]);
  });

  it('may turn a given moment into a date, and speak of Date.now in a comment', () => {
    expect(
      impurities('a.decider.ts', '// Date.now() is not asked\nconst day = new Date(fact.at).getUTCDay();'),
    ).toEqual([]);
  });
});

describe('the machinery', () => {
  const machinery = sources.filter(
    (path) =>
      MACHINERY.includes(path.split('/')[2] ?? '') && path.startsWith('services/') && !path.endsWith('.test.ts'),
  );

  it('has no word of the classroom in it', () => {
    expect(machinery.length).toBeGreaterThan(100);
    expect(each(machinery, classroomWords)).toEqual([]);
  });

  it.each([
    `const lessonRoom = 1`,
    `const page = 'student.html'`,
    'const topic = `quizzes/${id}`',
    `const students = 1`,
    `type LessonRow = string`,
    `function teacher() {}`,
    `const url = '/api/lesson/1'`,
    `const deckRow = 1`,
    `let openCheckIn`,
    `const topic = 'slides'`,
  ])('%s would be found', (code) => {
    expect(classroomWords('services/src/ledger/a.ts', code)).toHaveLength(1);
  });

  it('may be made of classes, compare with roles of the kernel, import what it is allowed to, and explain itself', () => {
    const code = `if (role === 'teacher') {}\n// like a lesson\nimport { streams } from '@lectern/contracts/streams.ts';\nexport class Room {}\nconst p = { useClass: Room };\nconst audience = 'screen', checking = 1;`;
    expect(classroomWords('services/src/ledger/a.ts', code)).toEqual([]);
  });
});
