import type { QueryKind } from '@lectern/contracts/kernel/command.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { queries } from '@lectern/contracts/queries.ts';
import { streams } from '@lectern/contracts/streams.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../web/src/app/routes.tsx';
import { pathsOf } from './pages/routes.ts';

/** Where an identifier stands: pages and queries by their path, commands by the family that `/api/<family>/<id>/<Command>` names. */
interface Carried {
  readonly pages?: readonly string[];
  readonly queries?: readonly string[];
  readonly families?: readonly string[];
}

/** Identifiers of the rule [R3.25] that stand in paths here, under the name that the parameter has. */
const CARRIED: Readonly<Record<string, Carried>> = {
  classroom_id: { pages: ['/class/:id/members'], queries: ['/api/class/:id/settings'], families: ['class', 'team'] },
  user_id: { queries: ['/api/statistics/:id/students/:personId', '/api/homework/:id/submissions/:personId'] },
  exercise_id: { pages: ['/homework/:id'], queries: ['/api/homework/:id'], families: ['homework'] },
  exam_id: { pages: ['/exams/:id'], queries: ['/api/exam/:id/statistics'], families: ['exam'] },
  problem_id: { queries: ['/api/lesson/:id/questions/:questionId/word-cloud'] },
  paper_id: { pages: ['/papers/:id'], queries: ['/api/papers/whole/:paperId'], families: ['paper'] },
  invoiceid: { queries: ['/api/invoices/:personId/:invoiceId/file'], families: ['invoice'] },
  topic_id: { pages: ['/discussions/:id'], queries: ['/api/discussion/:id'], families: ['discussion'] },
  comment_id: { queries: ['/api/discussion/:id/comments/:commentId/files/:fileId'] },
  node_id: { queries: ['/train_platform/v1/knowledge_graph/:pk/node/:nodeId'] },
  pk: { queries: ['/train_platform/v1/knowledge_graph/:pk/graph'], families: ['knowledge'] },
  group_id: { pages: ['/group/:id', '/group/:id/*'] },
  news_id: { pages: ['/announcements/:id'], queries: ['/api/announcement/:id'], families: ['announcement'] },
  resource_id: {
    pages: ['/courseware/:id'],
    queries: ['/api/courseware/item/:coursewareId'],
    families: ['courseware'],
  },
};

/** Those that no path has, and why. */
const NOWHERE: Readonly<Record<string, string>> = {
  sku_id: 'a course is taught in classes, and each of them is a classroom_id',
  leaf_id: 'a course has no chapters; what is done in it has an identifier of its own kind',
  template_id: 'the template of questions to import is one for all',
  team_id: 'a team is named in what a command says; its class is in the path',
  forum_id: 'the forum of a class is its topics',
  reply_id: 'a reply is a comment',
  kg_id: 'it is the pk of a graph',
  obj_type: 'it is the family in the path of a command',
  obj_id: 'it is the id in the path of a command',
  course_type: 'it is a field of a course [R3.06]',
  product_id: 'what is bought is named by priceId in the payload [R3.03]',
  resource_level: 'no resource has a level',
};

/** As the rule lists them. */
const IDENTIFIERS =
  'classroom_id, sku_id, user_id, leaf_id, exercise_id, exam_id, problem_id, paper_id, template_id, invoiceid, team_id, topic_id, forum_id, comment_id, reply_id, node_id, kg_id/pk, group_id, news_id, obj_type, obj_id, course_type, product_id, resource_level, resource_id'.split(
    /, |\//,
  );

const faults = ({ input }: QueryKind, name: string, value: string) =>
  (z.safeParse(input, { [name]: value }).error?.issues ?? []).filter(({ path }) => path[0] === name);

describe('[R3.25] identifiers in paths', () => {
  it('each of them stands in a path, or there is a reason why none has it', () => {
    expect([...Object.keys(CARRIED), ...Object.keys(NOWHERE)].toSorted()).toEqual(IDENTIFIERS.toSorted());
  });

  it.each(Object.entries(CARRIED))('%s', (_, { pages = [], queries: asked = [], families = [] }) => {
    const addresses = pathsOf(routes);
    for (const page of pages) expect(addresses).toContain(page);
    const known = streams.map(({ family }) => family);
    for (const family of families) expect(known).toContain(family);
    for (const path of asked) {
      expect(queries.map((one) => one.path)).toContain(path);
      const kind = queries.find((one) => one.path === path)!;
      const [name] = [...path.matchAll(/:(\w+)/g)]
        .map(([, one]) => one!)
        .filter((one) => one !== 'fileId')
        .slice(-1);
      const isRefused = (value: string) => faults(kind, name!, value).length > 0;
      expect([path, isRefused(newId()), isRefused('../class')]).toEqual([path, false, true]);
    }
  });
});
