import { Controller, Put, Req } from '@nestjs/common';
import { UPLOAD_ROUTE } from '@lectern/contracts/kernel/attachments.ts';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { Upload, UploadSeveral, type Uploaded } from '@lectern/contracts/kernel/upload.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { openCallOf, readForm, type OpenCall } from '../http/open-calls.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { Uploads } from './uploads.ts';

/** One file as the raw body of a request: no form around it, and never as a whole in memory. */
@Controller()
export class UploadController {
  constructor(private readonly uploads: Uploads) {}

  @Put(Upload.path)
  async upload(@Req() request: FastifyRequest): Promise<Uploaded> {
    const { body, person } = request;
    if (person === undefined) throw new RefusedError('session.required');
    if (body === undefined) throw new RefusedError('file.empty');
    if (!(body instanceof Readable)) throw new RefusedError('file.unsupported'); // JSON was read as such
    const declared = request.headers['content-length'];
    try {
      return await this.uploads.take(person, body, declared === undefined ? undefined : Number(declared));
    } catch (error) {
      drain(body);
      throw error;
    }
  }

  @Put(UploadSeveral.path)
  async uploadSeveral(@Req() { body, person, headers }: FastifyRequest): Promise<{ files: readonly Uploaded[] }> {
    if (person === undefined) throw new RefusedError('session.required');
    if (!(body instanceof Readable)) throw new RefusedError('file.unsupported');
    try {
      return {
        files: await this.uploads.takeSeveral(person, body, sizesIn(headers[HEADERS.sizes], headers['content-length'])),
      };
    } catch (error) {
      drain(body);
      throw error;
    }
  }
}

/** How many bytes each file of a body has: not too many, and not too much. @throws RefusedError */
function sizesIn(header: unknown, declared: string | undefined): readonly number[] {
  if (typeof header !== 'string' || !/^\d{1,9}(,\d{1,9})*$/.test(header)) throw new RefusedError('request.malformed');
  const sizes = header.split(',').map(Number);
  const bytes = sizes.reduce((sum, one) => sum + one, 0);
  if (sizes.length > LIMITS.uploadTogether || bytes > LIMITS.uploadTogetherBytes)
    throw new RefusedError('file.tooLarge');
  if (declared !== undefined && Number(declared) !== bytes) throw new RefusedError('request.malformed');
  return sizes;
}

/**
 * Lets bodies that are not JSON through: as streams to the doors that take files, as what stands in them to the calls that
 * take forms; nobody else is given any.
 */
export function takeRawBodies(fastify: FastifyInstance, openCalls: readonly OpenCall[] = []): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.addContentTypeParser('*', async (request: FastifyRequest, body: Readable) => {
    const { url } = request.routeOptions;
    if (request.method === 'PUT' && (url === Upload.path || url === UploadSeveral.path)) return body;
    if (request.method === 'PATCH' && url === UPLOAD_ROUTE) return body;
    if (openCallOf(openCalls, url) !== undefined) return readForm(body);
    throw Object.assign(new Error('only JSON is taken here'), { statusCode: 415 });
  });
}

/** Who is still sending does not listen yet: the rest is read, within reason, so that the answer is heard. */
export function drain(body: Readable): void {
  let left: number = LIMITS.fileBytes;
  body.on('error', () => undefined);
  body.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) body.destroy();
  });
}
