import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { BringExamPhoto } from '@lectern/contracts/exam/photo-queries.ts';
import type { FastifyRequest } from 'fastify';
import { OwnCalls } from '../edge/http/own-calls.ts';
import { ExamPhotos } from './exam-photos.ts';

/** One's own picture on its way in; it comes out for who teaches the exam's class alone. */
@Controller()
export class PhotoController {
  constructor(
    private readonly calls: OwnCalls,
    private readonly photos: ExamPhotos,
  ) {}

  @Post(BringExamPhoto.path)
  @HttpCode(200)
  async bring(@Req() request: FastifyRequest): Promise<object> {
    const [{ person }, { picture }] = await this.calls.asked(BringExamPhoto, request);
    return { photoId: await this.photos.bring(person, Buffer.from(picture, 'base64')) };
  }
}
