import type { CommandBus } from '@nestjs/cqrs';
import { expect, it } from 'vitest';
import type { Outcome, Submission } from '../ledger/submission.ts';
import type { Clock } from '../ops/database/clock.ts';
import type { Projector } from '../rows/projector.ts';
import { DerivedJobs } from './derived-jobs.ts';
import type { JobStore } from './job-store.ts';
import { Fault, NotWanted, type Jobs } from './jobs.ts';

/** Says what came of a job, and is answered so. */
async function said(outcome: Outcome, { attempt = 7, part = 'page-1' } = {}) {
  const given: Submission[] = [];
  const commands = { execute: (one: Submission) => (given.push(one), Promise.resolve(outcome)) };
  const derived = new DerivedJobs(
    {} as JobStore,
    {} as Jobs,
    {} as Projector,
    commands as unknown as CommandBus,
    { now: () => 5 } as Clock,
  );
  const job = { school: 'ours', data: { attempt } } as Parameters<DerivedJobs['say']>[0];
  const about = '01a224a0-60a0-765e-9009-06789073ed10';
  const gone = ['courseware.unknown'] as const;
  const ended = await derived
    .say(job, { stream: 'deck/d1', about, command: 'RecordPages', data: { n: 1 }, part, gone })
    .then(() => 'known' as const)
    .catch((error: unknown) => error);
  return { ended, submission: given[0]! };
}

it('what a job says is known once it is recorded, and where the same was said before', async () => {
  const receipt = { version: 1, cursor: { incarnation: 'i', position: 1 } };
  const first = await said({ receipt } as Outcome);
  expect(first.ended).toBe('known');
  expect(first.submission).toMatchObject({ family: 'deck', id: 'd1', name: 'RecordPages', data: { n: 1 }, at: 5 });
  expect((await said({ refused: 'request.keyReused' })).ended).toBe('known');
});

it('the same part of the same try has the same key, and no other has', async () => {
  const key = async (of?: { attempt?: number; part?: string }) =>
    (await said({ refused: 'request.keyReused' }, of)).submission.key;
  expect(await key()).toBe(await key());
  expect(new Set([await key(), await key({ attempt: 8 }), await key({ part: 'page-2' })]).size).toBe(3);
});

it('a job is not wanted any more where it was said already, or what it is about is gone', async () => {
  expect((await said({ refused: 'already.so' })).ended).toBeInstanceOf(NotWanted);
  expect((await said({ refused: 'courseware.unknown' })).ended).toBeInstanceOf(NotWanted);
});

it('another refusal is the job’s own fault; a server that is busy is not', async () => {
  expect((await said({ refused: 'page.forbidden' })).ended).toBeInstanceOf(Fault);
  const busy = (await said({ refused: 'server.busy' })).ended;
  expect(busy).toBeInstanceOf(Error);
  expect(busy).not.toBeInstanceOf(Fault);
});
