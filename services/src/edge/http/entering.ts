import { Inject, Injectable } from '@nestjs/common';
import { COOKIES } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { Sessions, TOKEN } from '../auth/sessions.ts';
import type { LetIn, Place } from '../auth/sign-in.ts';
import { setSession } from './edge.ts';

/** What a browser is given when somebody is let in with it, by whichever way. */
@Injectable()
export class Entering {
  constructor(
    private readonly sessions: Sessions,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The session's cookies, and the browser's own, by which it is known again. */
  async enter({ session, device }: LetIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const before = request.cookies[COOKIES.session];
    if (guestIn(request) !== undefined && before !== undefined) await this.sessions.end(before); // one browser held it: nobody else comes to
    reply.setCookie(COOKIES.device, device, {
      path: '/api/session',
      sameSite: 'lax',
      secure: this.settings.https,
      httpOnly: true,
      maxAge: LIMITS.knownDeviceDays * 86_400,
    });
    setSession(reply, this.settings, session, LIMITS.sessionDays);
  }
}

export const placeOf = (request: FastifyRequest): Place => ({
  from: request.network,
  device: deviceIn(request),
  agent: request.headers['user-agent'],
  guest: guestIn(request),
});

/** A token that this server may have given; whatever else stands in the cookie is none. */
function deviceIn({ cookies }: FastifyRequest): string | undefined {
  const device = cookies[COOKIES.device];
  return device !== undefined && TOKEN.test(device) ? device : undefined;
}

/** Who took a seat without an account in this browser. */
function guestIn({ person }: FastifyRequest): string | undefined {
  return person === undefined || person.bound || person.screen ? undefined : person.personId;
}
