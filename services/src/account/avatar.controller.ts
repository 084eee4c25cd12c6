import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { SetAvatar } from '@lectern/contracts/account/account.ts';
import { AVATARS, avatarAt, fileHash } from '@lectern/contracts/kernel/upload.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Sessions } from '../edge/auth/sessions.ts';
import { StreamRoles } from '../edge/auth/stream-roles.ts';
import { dataOf } from '../edge/http/body.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Avatars } from './avatars.ts';

/** The picture beside a name: one's own to set, the school's to see. */
@Controller()
export class AvatarController {
  constructor(
    private readonly roles: StreamRoles,
    private readonly sessions: Sessions,
    private readonly avatars: Avatars,
  ) {}

  @Post(SetAvatar.path)
  @HttpCode(200)
  async set(@Req() { person, body }: FastifyRequest): Promise<object> {
    if (person === undefined) throw new RefusedError('session.required');
    if ((await this.roles.allowing(SetAvatar.allow, person)) === undefined) throw new RefusedError('page.forbidden');
    const { picture } = dataOf(SetAvatar, body);
    const answer =
      picture === undefined ? {} : { avatar: avatarAt(await this.avatars.set(person, Buffer.from(picture, 'base64'))) };
    if (picture === undefined) await this.avatars.remove(person);
    await this.sessions.forget(person.session ?? '');
    return answer;
  }

  @Get(`${AVATARS}/:hash`)
  async picture(@Req() { person, params }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (person === undefined) throw new RefusedError('session.required');
    const hash = fileHash.safeParse((params as { readonly hash: string }).hash);
    const picture = hash.success ? await this.avatars.picture(person.school, hash.data) : undefined;
    if (picture === undefined) throw new RefusedError('page.missing');
    void reply
      .headers({
        'cache-control': 'private, max-age=31536000, immutable',
        vary: 'cookie', // who signs in here next may be of another school
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
      })
      .send(picture);
  }
}
