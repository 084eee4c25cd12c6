import { newId } from '@lectern/contracts/kernel/ids.ts';
import { reportQueries } from '@lectern/contracts/reports/queries.ts';
import { Test } from '@nestjs/testing';
import { expect, it } from 'vitest';
import { Looks } from '../ledger/command/looks.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Answers } from '../edge/http/questions.ts';
import { Projector } from '../rows/projector.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { ReportsModule } from './reports.module.ts';

const emptyStream = { ready: () => Promise.resolve(), head: { folded: { state: { lesson: {} } } } };
const reviewer = { personId: newId(), name: '督导', school: 's1', bound: true, secret: '' };

it('no report is told where the look at it cannot be recorded, and nothing of it is read', async () => {
  const answers = new Answers();
  const given = new Map<unknown, object>([
    [Answers, answers],
    [Projector, { follow: () => undefined }],
    [Mailboxes, { get: () => emptyStream }],
    [Looks, { record: () => Promise.reject(new RefusedError('server.busy')) }],
  ]);
  await Test.createTestingModule({ imports: [ReportsModule] })
    .useMocker((token) => given.get(token) ?? {}) // whoever asks one of those for anything fails in another way
    .compile();
  const asked = reportQueries.map(async (kind) => {
    const answer = answers.find(kind)!;
    return [
      kind.name,
      await answer({ id: newId() }, reviewer, 'reviewer', '').catch((error: RefusedError) => error.code),
    ];
  });
  expect(await Promise.all(asked)).toEqual(reportQueries.map(({ name }) => [name, 'server.busy']));
});
