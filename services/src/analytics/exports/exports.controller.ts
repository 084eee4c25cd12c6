import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  CancelExport,
  ExportFile,
  fileOf,
  RequestExport,
  type DatasetExport,
} from '@lectern/contracts/analytics/exports.ts';
import { id as idSchema } from '@lectern/contracts/kernel/ids.ts';
import { may, type Allow } from '@lectern/contracts/kernel/roles.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInPerson } from '../../edge/auth/signed-in-person.ts';
import { LentRoles } from '../../ledger/command/lent-roles.ts';
import { FileReplies } from '../../edge/files/file-replies.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { PublicAddress } from '../../edge/http/public-address.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { ExportQueue } from './export-queue.ts';
import { mustBeExportable } from './export-sources.ts';

/** Exports are jobs, not facts: nothing about a class changes by them. Each is its asker's alone. */
@Controller()
export class ExportsController {
  constructor(
    private readonly queue: ExportQueue,
    private readonly jobs: Jobs,
    private readonly lent: LentRoles,
    private readonly replies: FileReplies,
    private readonly address: PublicAddress,
  ) {}

  @Post(RequestExport.path)
  @HttpCode(202)
  async ask(@Req() request: FastifyRequest, @Body() body: unknown): Promise<DatasetExport> {
    const analyst = await this.asker(request, RequestExport);
    const parsed = RequestExport.data.safeParse(body);
    if (!parsed.success) throw new RefusedError('request.invalid', { faults: faultsOf(parsed.error) });
    mustBeExportable({ ...parsed.data, school: analyst.school });
    await this.queue.ask({ ...parsed.data, address: this.address.asked(request.headers.host) }, analyst);
    this.jobs.wake();
    return (await this.queue.find(parsed.data.id, analyst.personId))!;
  }

  @Post(CancelExport.path)
  @HttpCode(200)
  async cancel(@Req() request: FastifyRequest, @Param('id') id: string): Promise<DatasetExport> {
    const { personId } = await this.asker(request, CancelExport);
    await this.known(id, personId);
    await this.queue.cancel(id, personId);
    return this.known(id, personId);
  }

  @Get(ExportFile.path)
  async file(@Req() request: FastifyRequest, @Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const { personId } = await this.asker(request, ExportFile);
    const { dataset, format, sha256, status } = await this.known(id, personId);
    if (status !== 'done' || sha256 === undefined) throw new RefusedError('export.notReady');
    void reply.header('content-disposition', `attachment; filename="${fileOf({ dataset, format })}"`);
    await this.replies.send({ hash: sha256, mediaType: ExportFile.mediaTypes[format] }, reply);
  }

  private async known(id: string, personId: string): Promise<DatasetExport> {
    const found = idSchema.safeParse(id).success ? await this.queue.find(id, personId) : undefined;
    if (found === undefined) throw new RefusedError('page.missing');
    return found;
  }

  /** Who may now: a grant that was withdrawn takes the files with it. */
  private async asker({ person }: FastifyRequest, { allow }: { readonly allow: Allow }): Promise<SignedInPerson> {
    if (person === undefined) throw new RefusedError('session.required');
    const roles = await this.lent.of(person);
    if (!roles.some((role) => may({ role, bound: person.bound }, allow))) throw new RefusedError('page.forbidden');
    return person;
  }
}
