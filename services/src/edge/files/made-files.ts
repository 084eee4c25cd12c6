import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Actor } from '../../ledger/submission.ts';
import { Database } from '../../ops/database/database.ts';
import { FileRegister } from './file-register.ts';
import { FILE_STORE, type FileStore } from './file-store.ts';

/** Files that were made for somebody: they are theirs to refer to, as if they had uploaded them. */
@Injectable()
export class MadeFiles {
  constructor(
    private readonly database: Database,
    private readonly register: FileRegister,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** @throws RefusedError, where the school has no room for it */
  async keep(
    content: Readable,
    { name, type }: { readonly name: string; readonly type: string },
    { personId, school }: Pick<Actor, 'personId' | 'school'>,
    mostBytes: number,
  ): Promise<Attachment> {
    const { hash, bytes, wasThere } = await this.store.put(content, mostBytes);
    await this.register.record(school, { hash, bytes, mediaType: type, uploadedBy: personId }, !wasThere);
    await this.database.pool.query(
      `insert into upload (id, school, person, name, type, bytes, received, hash, large)
       values ($1, $2, $3, $4, $5, $6, $6, $7, true)`,
      [randomUUID(), school, personId, name, type, bytes, hash],
    );
    return { fileId: hash, name, bytes, type };
  }
}
