import { Injectable } from '@nestjs/common';
import type { CallKind } from '@lectern/contracts/kernel/call.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { SecondSteps } from '../auth/second-steps.ts';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { StreamRoles } from '../auth/stream-roles.ts';
import { dataOf } from './body.ts';

/** Who asks, and from where. */
export interface Asking {
  readonly person: SignedInPerson;
  readonly language: Language;
  readonly network: string;
}

/** Plain calls of who is signed in: who may, and whether it is really they, is what the contract says. */
@Injectable()
export class OwnCalls {
  constructor(
    private readonly roles: StreamRoles,
    private readonly steps: SecondSteps,
  ) {}

  /** @throws RefusedError session.required, page.forbidden, request.invalid, secondStep.required */
  async asked<Data extends z.ZodMiniType>(
    call: CallKind<Data>,
    { person, language, network, body }: FastifyRequest,
  ): Promise<readonly [Asking, z.output<Data>]> {
    if (person === undefined) throw new RefusedError('session.required');
    if ((await this.roles.allowing(call.allow, person)) === undefined) throw new RefusedError('page.forbidden');
    const data = dataOf(call, body);
    if (call.secondStep) await this.steps.mustBeFresh(person);
    return [{ person, language, network }, data];
  }
}
