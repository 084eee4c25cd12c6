import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as pause } from 'node:timers/promises';
import { Submission, type Actor, type Outcome } from '../ledger/submission.ts';
import { systemActor } from '../ledger/system-actor.ts';
import { Database } from '../ops/database/database.ts';
import { demoSchool } from './demo.school.ts';

/** A server that runs; the demo gives it commands from outside. */
export interface RunningServer {
  readonly app: INestApplicationContext;
}

/** A command of the story: who gives what to which stream, when (ms), and what tells it from others of its name. */
export interface Line {
  readonly who: string;
  readonly family: string;
  readonly id: string;
  readonly name: string;
  readonly data: object;
  readonly at: number;
  readonly part?: string;
}

const [TRIES, TRY_AGAIN_MS] = [20, 100];

/** Refusals that say: it was done already, by a seed that was killed. */
const DONE = new Set([
  'already.so',
  'request.keyReused',
  'class.exists',
  'quiz.exists',
  'lesson.exists',
  'slides.exists',
  'danmu.exists',
]);

/** Gives commands as the people of the demo school, the way that every command goes. */
export async function demoVoices({ app }: RunningServer): Promise<(line: Line) => Promise<void>> {
  const { rows } = await app
    .get(Database)
    .pool.query('select id, secret from person where school = $1', [demoSchool.id]);
  const secrets = new Map(rows.map(({ id, secret }) => [id as string, secret as string]));
  const commands = app.get(CommandBus);
  const actorOf = (personId: string): Actor =>
    personId === 'system'
      ? systemActor(demoSchool.id)
      : { personId, school: demoSchool.id, bound: true, secret: secrets.get(personId) ?? '' };
  return async ({ who, family, id, name, data, at, part = '' }) => {
    const key = `demo-seed-${part}`.padEnd(16, '-').slice(0, 64);
    const submission = new Submission(actorOf(who), family, id, name, data, key, Math.round(at));
    let outcome = await commands.execute<Submission, Outcome>(submission);
    for (let tries = 0; 'refused' in outcome && outcome.refused === 'server.busy' && tries < TRIES; tries += 1) {
      await pause(TRY_AGAIN_MS); // another process makes the same school at the same time
      outcome = await commands.execute<Submission, Outcome>(submission);
    }
    if ('refused' in outcome && !DONE.has(outcome.refused))
      throw new Error(`The demo school could not be made: ${name} was refused with ${JSON.stringify(outcome)}.`);
  };
}
