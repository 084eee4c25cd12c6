import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { INTERN, roleList, type MyWorkspace, type WorkspaceSignOn } from '@lectern/contracts/workspace/workspace.ts';
import { Inject, Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Database } from '../ops/database/database.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { SETTINGS, type Settings } from '../ops/settings.ts';
import { Sweeps } from '../ops/sweeps/sweeps.ts';
import { Log } from '../ops/telemetry/log.ts';

/** What the other program calls our roles. */
const WORDS: { readonly [role in Role]?: readonly string[] } = {
  teacher: ['teacher', 'main_lecturer'],
  coTeacher: ['teacher'],
  assistant: ['assistant'],
  student: ['student'],
  representative: ['student'],
  auditor: ['auditor'],
};

/** What its exchange answers; anything else is no recognition. */
const Exchanged = z.object({ success: z.literal(true), roles: z.string(), address: z.optional(z.string()) });

/** Signs people on to the school's AI workspace: gives codes, exchanges each once, and keeps when somebody went there. */
@Injectable()
export class WorkspaceSignOns {
  constructor(
    private readonly database: Database,
    private readonly directory: Directory,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Settings,
    sweeps: Sweeps,
  ) {
    sweeps.add({ what: 'workspace codes', service: 'web', collect: () => this.sweep() });
  }

  async mine(person: SignedInPerson): Promise<MyWorkspace> {
    const { rows } = await this.database.reads.query<{ at: number; roles: string }>(
      `select (extract(epoch from at) * 1000)::float8 as at, roles from workspace_entry where person = $1
       order by at desc limit ${LIMITS.workspaceEntries}`,
      [person.personId],
    );
    const site = this.settings.workspace?.site;
    return {
      ...(site !== undefined && { site: new URL(site).host }),
      ...(await this.handedOver(person)),
      entries: rows.map(({ at, roles }) => ({ at: Math.round(at), roles })),
    };
  }

  /** The code before is over. @throws RefusedError workspace.none */
  async give(person: SignedInPerson): Promise<{ code: string; until: number; roles: string }> {
    if (this.settings.workspace === undefined) throw new RefusedError('workspace.none');
    const code = randomBytes(32).toString('base64url');
    const { rows } = await this.database.pool.query<{ until: number }>(
      `insert into workspace_code as c (person, hash, session) values ($1, $2, $3)
       on conflict (person) do update
         set hash = excluded.hash, session = excluded.session, given_at = clock_timestamp()
       returning extract(epoch from c.given_at)::float8 * 1000 + ${LIMITS.workspaceCodeS * 1000} as until`,
      [person.personId, hashOf(code), placeOf(person)],
    );
    return { code, until: Math.round(rows[0]!.until), roles: (await this.handedOver(person)).roles };
  }

  /**
   * Uses the code up, whatever comes of it: of two who come with it at once, one is too late.
   * @throws RefusedError workspace.none, workspace.codeOver, workspace.away, workspace.notRecognised, workspace.intern
   */
  async enter(person: SignedInPerson, code: string): Promise<WorkspaceSignOn> {
    const { workspace } = this.settings;
    if (workspace === undefined) throw new RefusedError('workspace.none');
    const used = await this.database.pool.query(
      `delete from workspace_code where person = $1 and hash = $2 and session = $3
         and given_at > clock_timestamp() - ${LIMITS.workspaceCodeS} * interval '1 second'`,
      [person.personId, hashOf(code), placeOf(person)],
    );
    if (used.rowCount === 0) throw new RefusedError('workspace.codeOver');
    const { roles, address = workspace.site } = await this.exchanged({ code, ...(await this.handedOver(person)) });
    if (!workspace.interns && roleList(roles).includes(INTERN)) throw new RefusedError('workspace.intern'); // [R6.15]
    // Whoever answers may choose a page of its own site, and no other.
    if (URL.parse(address)?.origin !== new URL(workspace.site).origin)
      throw new RefusedError('workspace.notRecognised');
    const list = roleList(roles).join(',');
    await this.database.pool.query('insert into workspace_entry (person, session, roles) values ($1, $2, $3)', [
      person.personId,
      placeOf(person),
      list,
    ]);
    return { success: true, data: { roles: list, address } };
  }

  /** All that leaves Lectern: the page says the same before. */
  private async handedOver({ school, personId, name, account }: SignedInPerson) {
    const classes = await this.directory.classesOf(school, personId);
    const roles = [...new Set(classes.flatMap(({ role }) => WORDS[role] ?? []))];
    return { name, ...(account !== undefined && { account }), roles: roles.toSorted().join(',') };
  }

  private async exchanged(told: object): Promise<z.output<typeof Exchanged>> {
    const { exchange, secret } = this.settings.workspace!;
    let answer: unknown;
    try {
      const response = await fetch(exchange, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(LIMITS.workspaceAnswerMs),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify(told),
      });
      if (response.status >= 500) throw new Error(`The AI workspace answered ${response.status}.`);
      answer = await response.json().catch(() => undefined);
    } catch (error) {
      this.log.failure(error, 'exchanging a code at the AI workspace');
      throw new RefusedError('workspace.away');
    }
    const read = Exchanged.safeParse(answer);
    if (!read.success) throw new RefusedError('workspace.notRecognised');
    return read.data;
  }

  private async sweep(): Promise<number> {
    const codes = `delete from workspace_code where given_at < clock_timestamp() - ${LIMITS.workspaceCodeS} * interval '1 second'`;
    const entries = `delete from workspace_entry where at < clock_timestamp() - ${LIMITS.workspaceEntryDays} * interval '1 day'`;
    const swept = await Promise.all([codes, entries].map((text) => this.database.pool.query(text)));
    return swept.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  }
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
/** Where somebody asks from: the session that they are signed in with. */
const placeOf = ({ session }: SignedInPerson): string => session ?? '';
