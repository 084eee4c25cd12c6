import { streams } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import { circles, reached, roomOf, violations, type Graph } from './check.ts';
import { contentOf, filesUnder, importsOf, isSource } from './source.ts';
import { NOT_FOR_STUDENTS } from './table.ts';

const contexts = streams.map((stream) => stream.contexts.map(({ name }) => name));
const files = filesUnder('contracts', 'services', 'web', 'tests', 'infra').filter(isSource);
const graph: Graph = new Map(files.map((file) => [file, importsOf(file, contentOf(file))]));

describe('who imports whom', () => {
  it('is as the table says', () => {
    expect(graph.size).toBeGreaterThan(100);
    expect(violations(graph, contexts)).toEqual([]);
  });

  it('leads in no circle, neither of files nor of rooms', () => {
    const sources: Graph = new Map(
      [...graph].filter(
        ([file]) => /^(contracts|services|web)\/src\//.test(file) && !/\.(test|contract)\.tsx?$/.test(file),
      ),
    );
    expect(circles(sources)).toEqual([]);
    expect(circles(sources, roomOf)).toEqual([]);
  });

  it('leads to files that exist', () => {
    const existing = new Set(
      filesUnder('contracts', 'services', 'web', 'tests', 'infra', 'package.json', 'vitest.config.ts'),
    );
    const dangling = [...graph].flatMap(([file, imports]) =>
      imports
        .filter(({ to }) => !/^(npm|node):/.test(to) && !to.includes('/dist/') && !existing.has(to))
        .map(({ to }) => `${file} imports ${to}`),
    );
    expect(dangling).toEqual([]);
  });
});

describe('the student’s first load', () => {
  const entry = /<script type="module" src="\/(.+?)">/.exec(contentOf('web/student.html'))?.[1];
  const ways = reached(graph, `web/${entry}`);

  it('is walked from its entry', () => {
    expect([...ways.keys()]).toEqual(expect.arrayContaining(['npm:react', 'contracts/src/kernel/wire.ts']));
  });

  it.each(NOT_FOR_STUDENTS)('does not hold %s', (name) => {
    expect(ways.get(`npm:${name}`)).toBeUndefined();
  });

  it('holds nothing of the teacher’s screens', () => {
    expect([...ways.keys()].filter((file) => /^web\/src\/.*(teacher|console|projector)\//.test(file))).toEqual([]);
  });
});

describe('the check itself', () => {
  const found = (file: string, code: string) => violations(new Map([[file, importsOf(file, code)]]), contexts);

  it.each([
    ['contracts/src/kernel/a.ts', `import { quiz } from '../quiz/index.ts'`],
    ['contracts/src/kernel/a.ts', `import { createMachine } from 'xstate'`],
    ['contracts/src/quiz/state.ts', `import { evolveLesson } from '../lesson/state.ts'`],
    ['contracts/src/quiz/state.ts', `import type { LessonView } from '../lesson/view.ts'`],
    ['contracts/src/quiz/state.ts', `import type { ClassState } from '../class/state.ts'`],
    ['contracts/src/quiz/index.ts', `import { lessonStream } from '../streams.ts'`],
    ['services/src/live/room/room.ts', `import { quiz } from '@lectern/contracts/quiz/index.ts'`],
    ['services/src/live/room/room.ts', `export * from '../../quiz/quiz.module.ts'`],
    ['services/src/quiz/quiz.decider.ts', `import { lessonDecider } from '../lesson/lesson.decider.ts'`],
    ['services/src/quiz/quiz.decider.ts', `import type { ClassState } from '@lectern/contracts/class/state.ts'`],
    ['services/src/quiz/quiz.reaction.ts', `import { lessonDecider } from '../lesson/lesson.decider.ts'`],
    ['services/src/quiz/quiz.module.ts', `import { Pool } from 'pg'`],
    ['services/src/lesson/lesson.summary.ts', `import { evolveClass } from '@lectern/contracts/class/state.ts'`],
    ['services/src/slides/rendering.worker.ts', `import { DataSource } from 'typeorm'`],
    ['services/src/quiz/quiz.module.ts', `import type { DataSource } from 'typeorm'`],
    ['services/src/live/room/room.ts', `const kafka = await import('kafkajs')`],
    ['web/src/quiz/answer.tsx', `import { Seat } from '../attendance/seat.tsx'`],
    ['web/src/quiz/answer.tsx', `import { Shell } from '../app/shell.tsx'`],
    ['web/src/kit/data/room.ts', `import { Button } from '../ui/button.tsx'`],
    ['infra/local/start.ts', `import { streams } from '../../contracts/src/streams.ts'`],
    ['services/src/ledger/command/mailbox.ts', `import { Rooms } from '../../live/room/rooms.ts'`],
    ['services/src/ops/settings.ts', `import type { Mailboxes } from '../ledger/command/mailboxes.ts'`],
    ['web/src/kit/ui/page.tsx', `import { Shell } from '../../app/shell.tsx'`],
    ['web/src/journal/log-page.tsx', `import { useMyGrants } from '../access/use-grants.ts'`],
    ['somewhere/else.ts', ''],
  ])('%s: %s is found', (file, code) => {
    expect(found(file, code)).toEqual([expect.stringContaining(file)]);
  });

  it.each([
    ['contracts/src/kernel/a.ts', `import * as z from 'zod/mini'; import type { MachineConfig } from 'xstate'`],
    ['contracts/src/quiz/state.ts', `import type { LessonState } from '../lesson/state.ts'`],
    ['services/src/lesson/lesson.decider.ts', `import { QuestionCollected } from '@lectern/contracts/quiz/facts.ts'`],
    [
      'services/src/lesson/lesson.projection.ts',
      `import { ClassCreated } from '@lectern/contracts/class/facts.ts'; import 'typeorm'`,
    ],
    ['services/src/lesson/lesson.summary.ts', `import type { ClassState } from '@lectern/contracts/class/state.ts'`],
    ['services/src/slides/rendering.worker.ts', `import type { EntityManager } from 'typeorm'`],
    ['services/src/bus/kafka.bus.ts', `import { Kafka } from 'kafkajs'`],
    ['services/src/quiz/quiz.test.ts', `import '../lesson/lesson.decider.ts'; import 'pg'`],
    ['web/src/quiz/answer.tsx', `import { Button } from '../kit/ui/button.tsx'; import './answer.css'`],
  ])('%s: %s is let pass', (file, code) => {
    expect(found(file, code)).toEqual([]);
  });

  it('names who, whom and why', () => {
    expect(found('contracts/src/kernel/a.ts', `import '../quiz/index.ts'`)).toEqual([
      'contracts/src/kernel/a.ts imports contracts/src/quiz/index.ts: the kernel imports zod and the types of xstate only',
    ]);
  });

  it('finds a circle of files, one of rooms, and none where there is none', () => {
    const of = (imports: Record<string, string>): Graph =>
      new Map(Object.entries(imports).map(([file, code]) => [file, importsOf(file, code)]));
    const files = of({ 'web/src/a/b.ts': `import './c.ts'`, 'web/src/a/c.ts': `import type { B } from './b.ts'` });
    expect(circles(files)).toEqual([['web/src/a/b.ts', 'web/src/a/c.ts']]);
    const rooms = of({
      'services/src/ledger/feed/a.ts': `import '../command/b.ts'`,
      'services/src/ledger/command/b.ts': '',
      'services/src/ledger/command/c.ts': `import '../feed/d.ts'`,
      'services/src/ledger/feed/d.ts': '',
    });
    expect(circles(rooms)).toEqual([]);
    expect(circles(rooms, roomOf)).toEqual([['services/ledger/command', 'services/ledger/feed']]);
  });

  it('follows ways over several files, but not through types', () => {
    const made = (imports: Record<string, string>): Graph =>
      new Map(Object.entries(imports).map(([file, code]) => [file, importsOf(file, code)]));
    const small = made({
      'web/src/a.ts': `import './b.ts'`,
      'web/src/b.ts': `export { x } from './c.ts'; import type { Y } from './d.ts'`,
      'web/src/c.ts': `const lazy = () => import('antd')`,
      'web/src/d.ts': `import 'react-router'`,
    });
    expect(reached(small, 'web/src/a.ts').get('npm:antd')).toBe(
      'web/src/a.ts → web/src/b.ts → web/src/c.ts → npm:antd',
    );
    expect(reached(small, 'web/src/a.ts').has('npm:react-router')).toBe(false);
  });
});
