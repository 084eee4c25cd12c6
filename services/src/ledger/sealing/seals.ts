import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Seal, Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Actor } from '../submission.ts';
import { Database } from '../../ops/database/database.ts';
import { Log } from '../../ops/telemetry/log.ts';
import { seal, unseal } from './box.ts';

const CACHE_SIZE = 20_000;
/** So long after somebody was erased a process may still open what they wrote. */
const RENEW_MS = 60_000;
/** Of someone who was erased, or whom nobody knows. */
const GONE = '';

/** What people wrote is kept sealed, each under a secret of theirs: without the secret the words are gone. */
@Injectable()
export class Seals implements OnApplicationBootstrap, OnModuleDestroy {
  /** Secrets by person, the ones used longest ago first. */
  private readonly secrets = new Map<string, string>();
  private erasures = 0;
  private renewing: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.renewing = setInterval(
      () =>
        void this.renew().catch((error: Error) => this.log.warn({ error: error.message }, 'secrets were not renewed')),
      RENEW_MS,
    ).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.renewing);
  }

  /** Grows whenever someone was forgotten: what was opened before is to be opened anew. */
  get forgotten(): number {
    return this.erasures;
  }

  /** Seals what this actor writes into a stream; it can be opened here from now on. */
  by({ personId, secret }: Actor, stream: string): Seal {
    return (text) => {
      if (!this.secrets.has(personId)) this.remember(personId, secret);
      return seal(text, personId, secret, stream);
    };
  }

  /** The secret of a person whom this process knows; '' when they were erased. */
  secretOf(personId: string): string | undefined {
    const secret = this.secrets.get(personId);
    if (secret !== undefined) this.remember(personId, secret);
    return secret;
  }

  /** Loads the secrets that are missing here, in one query. Answers with those of all who were named. */
  async know(personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const missing = personIds.filter((personId) => !this.secrets.has(personId));
    const { rows } = missing.length === 0 ? { rows: [] } : await this.load(missing);
    const loaded = new Map(rows.map(({ id, secret }) => [id, secret]));
    // What stands in the cache by now outranks what was read: someone may have been erased meanwhile.
    const known = new Map(personIds.map((one) => [one, this.secrets.get(one) ?? loaded.get(one) ?? GONE]));
    for (const [personId, secret] of known) this.remember(personId, secret);
    return known;
  }

  /** The same as they are now, whatever is known here: for what is taken away for good. */
  async knowAsOfNow(personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.load(personIds);
    const loaded = new Map(rows.map(({ id, secret }) => [id, secret]));
    return new Map(personIds.map((one) => [one, this.secrets.get(one) === GONE ? GONE : (loaded.get(one) ?? GONE)]));
  }

  /** Forgets who was erased meanwhile: that is done in the database, and no process is told of it. */
  async renew(): Promise<void> {
    const known = [...this.secrets].filter(([, secret]) => secret !== GONE).map(([personId]) => personId);
    const { rows } = await this.database.pool.query<{ id: string }>(
      `select id from unnest($1::uuid[]) k (id) where not exists (select from person p where p.id = k.id and p.secret <> '')`,
      [known],
    );
    for (const { id } of rows) this.forget(id);
  }

  /** The text, when whoever sealed it is known here; '' when they were erased, or when the box is not what they sealed. */
  open(sealed: Sealed, stream: string): string {
    return this.openWith(this.secretOf(sealed.sealedBy), sealed, stream);
  }

  openWith(secret: string | undefined, sealed: Sealed, stream: string): string {
    if (!secret) return '';
    try {
      return unseal(sealed, secret, stream);
    } catch (error) {
      const { sealedBy } = sealed;
      this.log.warn({ stream, sealedBy, error: (error as Error).message }, 'what someone wrote could not be opened');
      return '';
    }
  }

  /** Called when a person's secret was deleted: no room shows their words any more. */
  forget(personId: string): void {
    this.remember(personId, GONE);
    this.erasures += 1;
  }

  private load(personIds: readonly string[]) {
    return this.database.pool.query<{ id: string; secret: string }>({
      name: 'secrets',
      text: 'select id, secret from person where id = any($1)',
      values: [personIds],
    });
  }

  private remember(personId: string, secret: string): void {
    this.secrets.delete(personId);
    this.secrets.set(personId, secret);
    if (this.secrets.size > CACHE_SIZE) this.secrets.delete(this.secrets.keys().next().value!);
  }
}
