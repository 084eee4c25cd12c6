import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { BringPicture } from '@lectern/contracts/identity/identity.ts';
import type { FastifyRequest } from 'fastify';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { IdentityPictures } from './identity-pictures.ts';

/** One's own pictures on their way in; they come out for who works the queue alone. */
@Controller()
export class PictureController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly pictures: IdentityPictures,
  ) {}

  @Post(BringPicture.path)
  @HttpCode(200)
  async bring(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { side, picture }] = await this.calls.asked(BringPicture, request);
    return { pictureId: await this.pictures.bring(person, side, Buffer.from(picture, 'base64')) };
  }
}
