import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { id as idSchema, IDEMPOTENCY_KEY } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../ops/database/clock.ts';
import { SecondSteps } from '../auth/second-steps.ts';
import { Submission, type Outcome } from '../../ledger/submission.ts';
import { ended } from '../../ledger/command/traced-job.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { TRACING, type Tracing } from '../../ops/telemetry/tracing.ts';
import { COMMAND_ROUTE } from './service-doors.ts';

/** What asks for the second step of whoever has one. */
const SECOND_STEP = new Set(
  streams
    .flatMap(({ contexts }) => contexts.flatMap(({ commands }) => commands.filter(({ secondStep }) => secondStep)))
    .map(({ name }) => name),
);

type Address = { Params: { family: string; id: string; command: string } };

/** Every command of every stream: POST /api/<family>/<id>/<Command>, with an Idempotency-Key. */
@Controller()
export class CommandController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly steps: SecondSteps,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  @Post(COMMAND_ROUTE)
  @HttpCode(200)
  async submit(@Req() request: FastifyRequest<Address>): Promise<Receipt> {
    const at = this.clock.now();
    if (request.person === undefined) throw new RefusedError('session.required');
    if (SECOND_STEP.has(request.params.command)) await this.steps.mustBeFresh(request.person);
    const key = request.headers[HEADERS.key];
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new RefusedError('request.keyMissing');
    const { family, id, command } = request.params;
    if (!idSchema.safeParse(id).success) throw new RefusedError('page.missing');
    const span = this.tracing.begin(`POST /${COMMAND_ROUTE}`, 'server', request.headers[HEADERS.trace]);
    const { person, body, network } = request;
    const submission = new Submission(person, family, id, command, body ?? {}, key, at, undefined, span.trace, network);
    const outcome = await this.commands.execute<Submission, Outcome>(submission);
    ended(span, outcome);
    if ('receipt' in outcome) return outcome.receipt;
    const { refused, ...more } = outcome;
    throw new RefusedError(refused, more);
  }
}
