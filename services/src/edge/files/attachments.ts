import { Injectable } from '@nestjs/common';
import { attachmentEntries, type Attachment } from '@lectern/contracts/kernel/attachments.ts';
import type { Context } from '@lectern/contracts/kernel/stream.ts';
import { streams } from '@lectern/contracts/streams.ts';
import type { Gather } from '../../ledger/command/deciders.ts';
import type { Actor } from '../../ledger/submission.ts';
import { Database } from '../../ops/database/database.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';
import { StoredAnswer } from '../http/file-answer.ts';
import { FileReplies } from './file-replies.ts';
import { FileRegister } from './file-register.ts';

/** What an area says of files that its facts carry: each is looked at before a fact does, and sent to who may read that. */
@Injectable()
export class Attachments {
  constructor(
    private readonly database: Database,
    private readonly files: FileRegister,
    private readonly replies: FileReplies,
  ) {}

  /**
   * What is fetched for the commands of a context that carry files: nothing, but those are refused that name a file which is
   * not there, or is not theirs to give.
   */
  checksOf({ commands }: Pick<Context, 'commands'>): Readonly<Record<string, Gather>> {
    const { family } = streams.find(({ contexts }) => contexts.some((one) => one.commands === commands))!;
    return Object.fromEntries(
      commands.flatMap(({ name, data }) => {
        const entries = attachmentEntries(data).map(({ entry }) => entry);
        const check: Gather = async (id, given, actor) => {
          const all = given as Readonly<Record<string, readonly Attachment[] | undefined>>;
          const files = entries.flatMap((entry) => all[entry] ?? []);
          await this.mustBeTheirs(`${family}/${id}`, actor, files);
        };
        return entries.length === 0 ? [] : [[name, check]];
      }),
    );
  }

  /** One of the files that the asker may read, as they are there now; none of them, and there is no such page. */
  answer(readable: readonly Attachment[] | undefined, fileId: string): StoredAnswer {
    const file = readable?.find((one) => one.fileId === fileId);
    if (file === undefined) throw new RefusedError('page.missing');
    return new StoredAnswer((reply) => this.replies.sendAttachment(file, reply));
  }

  /** Whoever uploaded a file may refer to it; whoever may edit what refers to it in the same stream may leave it there. */
  private async mustBeTheirs(stream: string, { school, personId }: Actor, files: readonly Attachment[]): Promise<void> {
    for (const { fileId, name, bytes, type } of files) {
      const kept = await this.files.aboutToUse(school, fileId);
      const { rows } = await this.database.pool.query(
        `select from upload where person = $1 and hash = $2 and name = $3 and bytes = $4 and type = $5
         union all
         select from event e where e.stream = $6 and jsonb_path_exists(e.data,
           '$.** ? (@.fileId == $id && @.name == $name && @.bytes == $bytes && @.type == $type)',
           jsonb_build_object('id', $2::text, 'name', $3::text, 'bytes', $4::bigint, 'type', $5::text))
         limit 1`,
        [personId, fileId, name, bytes, type, stream],
      );
      if (kept === undefined || rows.length === 0) throw new RefusedError('file.gone');
    }
  }
}
