import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { DrawPicture, DrawPictures, type Picture } from '@lectern/contracts/kernel/picture.ts';
import type { FastifyRequest } from 'fastify';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { dataOf } from '../http/body.ts';
import { KeptPictures } from './kept-pictures.ts';

/** What was uploaded becomes a picture that something that is written can name. */
@Controller()
export class PictureController {
  constructor(private readonly pictures: KeptPictures) {}

  @Post(DrawPicture.path)
  @HttpCode(200)
  async draw(@Req() { person, body }: FastifyRequest): Promise<Picture> {
    if (person === undefined) throw new RefusedError('session.required');
    const { file } = dataOf(DrawPicture, body);
    if (!person.bound) throw new RefusedError('page.forbidden');
    return this.pictures.draw(person, file);
  }

  @Post(DrawPictures.path)
  @HttpCode(200)
  async drawAll(@Req() { person, body }: FastifyRequest): Promise<{ pictures: readonly Picture[] }> {
    if (person === undefined) throw new RefusedError('session.required');
    const { files } = dataOf(DrawPictures, body);
    if (!person.bound) throw new RefusedError('page.forbidden');
    return { pictures: await this.pictures.drawAll(person, files) };
  }
}
