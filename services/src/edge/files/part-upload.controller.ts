import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { BeginUpload, PAUSE_ROUTE, UPLOAD_ROUTE, type UploadState } from '@lectern/contracts/kernel/attachments.ts';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { SignedInPerson } from '../auth/signed-in-person.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { PartUploads } from './part-uploads.ts';
import { drain } from './upload.controller.ts';

type Address = FastifyRequest<{ Params: { uploadId: string } }>;

/** Uploads that go on after a connection broke: begun, asked how far they are, added to, given up. */
@Controller()
export class PartUploadController {
  constructor(private readonly uploads: PartUploads) {}

  @Post(BeginUpload.path)
  @HttpCode(200)
  begin(@Req() request: FastifyRequest, @Body() body: unknown): Promise<UploadState> {
    const parsed = BeginUpload.data.safeParse(body);
    if (!parsed.success) throw new RefusedError('request.invalid', { faults: faultsOf(parsed.error) });
    return this.uploads.begin(personOf(request), parsed.data);
  }

  @Get(UPLOAD_ROUTE)
  state(@Req() request: Address): Promise<UploadState> {
    return this.uploads.state(personOf(request), uploadOf(request));
  }

  @Patch(UPLOAD_ROUTE)
  async add(@Req() request: Address): Promise<UploadState> {
    const body = request.body instanceof Readable ? request.body : Readable.from([]);
    const { [HEADERS.offset]: offset, 'content-length': declared } = request.headers;
    try {
      if (typeof offset !== 'string' || !/^\d{1,15}$/.test(offset)) throw new RefusedError('request.malformed');
      const bytes = declared === undefined ? undefined : Number(declared);
      return await this.uploads.add(personOf(request), uploadOf(request), Number(offset), body, bytes);
    } catch (error) {
      drain(body);
      throw error;
    }
  }

  @Post(PAUSE_ROUTE)
  @HttpCode(200)
  async pause(@Req() request: Address): Promise<object> {
    await this.uploads.pause(personOf(request), uploadOf(request));
    return {};
  }

  @Delete(UPLOAD_ROUTE)
  async cancel(@Req() request: Address): Promise<object> {
    await this.uploads.cancel(personOf(request), uploadOf(request));
    return {};
  }
}

function personOf({ person }: FastifyRequest): SignedInPerson {
  if (person === undefined) throw new RefusedError('session.required');
  return person;
}

function uploadOf({ params: { uploadId } }: Address): string {
  if (!idSchema.safeParse(uploadId).success) throw new RefusedError('page.missing');
  return uploadId;
}
