import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeSupervised, tend, type Place, type Supervised } from './supervised.ts';

export interface Janus extends Supervised {
  /** What a server needs to speak with it. */
  readonly env: {
    readonly LECTERN_JANUS: string;
    readonly LECTERN_JANUS_SECRET: string;
    readonly LECTERN_JANUS_RECORDINGS: string;
  };
}

const kind = { name: 'Janus', program: 'janus' };
const POLL_MS = 50;
/** What it does beside live video is left out: it opens ports, or asks for settings. */
const [PLUGINS, TRANSPORTS] = [['videoroom'], ['http']];

/** Starts the Janus of a folder, with settings of its own: whoever does not know its secret, which is new each time, is not served. */
export async function startJanus(place: Place): Promise<Janus> {
  const lacks = janusLacks();
  if (lacks !== undefined) throw new Error(lacks);
  const secret = randomBytes(24).toString('base64url');
  const prepare = async (folder: string, port: number): Promise<{ command: string; args: string[] }> => {
    const settings = join(folder, 'settings');
    await mkdir(settings, { recursive: true, mode: 0o700 });
    for (const [name, text] of Object.entries(settingsOf(settings, port, secret)))
      await writeFile(join(settings, name), text, { mode: 0o600 });
    return { command: kind.program, args: ['-F', settings, '-C', join(settings, 'janus.jcfg'), '--disable-colors'] };
  };
  const supervised = await tend({ ...kind, prepare, untilReady }, place);
  const env = {
    LECTERN_JANUS: `http://127.0.0.1:${supervised.port}/janus`,
    LECTERN_JANUS_SECRET: secret,
    LECTERN_JANUS_RECORDINGS: join(place.folder, 'recordings'),
  };
  return Object.defineProperties(supervised, { env: { value: env } }) as Janus;
}

/** Ends what a killed supervisor left in a folder and deletes the folder; false when a living process is using it. */
export const removeJanus = (folder: string): Promise<boolean> => removeSupervised(kind, folder);

/** Why Janus cannot be run on this machine; undefined when it can. */
export function janusLacks(): string | undefined {
  // It ends with 1 even when all it was asked for is its version.
  const isThere = spawnSync(kind.program, ['--version']).error === undefined && folderOf('plugins') !== undefined;
  return isThere ? undefined : 'there is no Janus (on Debian and Ubuntu: apt-get install janus)';
}

/** Why nothing that Janus recorded can be read on this machine; undefined when it can. */
export function janusToolsLack(): string | undefined {
  const isThere = spawnSync('janus-pp-rec', ['--version']).error === undefined;
  return isThere ? undefined : 'there is no janus-pp-rec (on Debian and Ubuntu: apt-get install janus-tools)';
}

/** Where its package has put its parts: /usr/lib/<machine>/janus on Debian, elsewhere on others. */
function folderOf(part: 'plugins' | 'transports'): string | undefined {
  const [found] = globSync([`/usr/lib/*/janus/${part}`, `/usr/lib*/janus/${part}`, `/opt/janus/lib/janus/${part}`]);
  return found;
}

/** Asked for over the loopback address only; media come to any address of this machine, for phones are elsewhere. */
function settingsOf(folder: string, port: number, secret: string): Record<string, string> {
  const [plugins = '', transports = ''] = [folderOf('plugins'), folderOf('transports')];
  const others = (of: string, wanted: string[]) =>
    globSync(join(of, 'libjanus_*.so'))
      .map((file) => file.slice(dirname(file).length + 1))
      .filter((file) => !wanted.includes(file.slice('libjanus_'.length, -'.so'.length)))
      .join(',');
  return {
    'janus.jcfg': `general: {
  configs_folder = "${folder}"
  plugins_folder = "${plugins}"
  transports_folder = "${transports}"
  api_secret = "${secret}"
  debug_level = 3
  session_timeout = 60
}
nat: { ignore_mdns = true }
plugins: { disable = "${others(plugins, PLUGINS)}" }
transports: { disable = "${others(transports, TRANSPORTS)}" }
`,
    'janus.transport.http.jcfg': `general: {
  json = "plain"
  base_path = "/janus"
  http = true
  ip = "127.0.0.1"
  port = ${port}
}
admin: { admin_http = false }
`,
    'janus.plugin.videoroom.jcfg': 'general: { string_ids = true }\n',
  };
}

async function untilReady(port: number, died: AbortSignal): Promise<void> {
  for (;;) {
    died.throwIfAborted();
    const answer = await fetch(`http://127.0.0.1:${port}/janus/info`, { signal: died }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(POLL_MS, undefined, { signal: died });
  }
}
