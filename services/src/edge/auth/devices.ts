import { Injectable } from '@nestjs/common';
import { Database } from '../../ops/database/database.ts';
import { Sessions } from './sessions.ts';

/** Where somebody is signed in. */
export interface SignedInDevice {
  /** The name of its session. */
  readonly id: string;
  readonly browser: string;
  readonly system: string;
  readonly isPhone: boolean;
  readonly since: number;
  readonly usedAt: number;
}

/** The devices where a person is signed in: each is a session. */
@Injectable()
export class Devices {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  async of(personId: string): Promise<SignedInDevice[]> {
    const { rows } = await this.database.reads.query<Record<'id' | 'agent' | 'since' | 'used', string>>(
      `select encode(token, 'hex') as id, agent, extract(epoch from began_at) * 1000 as since,
         extract(epoch from used_at) * 1000 as used
       from session where person = $1 and expires_at > clock_timestamp() order by used_at desc, began_at desc`,
      [personId],
    );
    const ms = (at: string) => Math.round(Number(at));
    return rows.map(({ id, agent, since, used }) => ({ id, since: ms(since), usedAt: ms(used), ...looksOf(agent) }));
  }

  /** Signs out one of a person's devices, or all but one; answers with how many. What is open with them closes at once. */
  async signOut(
    personId: string,
    which: { readonly only: string } | { readonly but?: string | undefined },
  ): Promise<number> {
    const [condition, session] = 'only' in which ? ['=', which.only] : ['<>', which.but ?? ''];
    const { rows } = await this.database.pool.query<{ session: string }>(
      `delete from session where person = $1 and encode(token, 'hex') ${condition} $2
       returning encode(token, 'hex') as session`,
      [personId, session],
    );
    await Promise.all(rows.map((row) => this.sessions.tellEnd(row.session)));
    return rows.length;
  }
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HuaweiBrowser/, 'Huawei'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (agent: string, names: typeof BROWSERS): string => names.find(([sign]) => sign.test(agent))?.[1] ?? '';

/** As much of a browser as helps somebody to know it again. */
const looksOf = (agent: string) => ({
  browser: nameIn(agent, BROWSERS),
  system: nameIn(agent, SYSTEMS),
  isPhone: /Mobile|iPhone|Android/.test(agent),
});
