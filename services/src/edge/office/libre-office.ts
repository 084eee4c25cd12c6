import type { Attachment } from '@lectern/contracts/kernel/attachments.ts';
import { officeEndingOf, type OfficeType } from '@lectern/contracts/kernel/office-types.ts';
import { Inject, Injectable } from '@nestjs/common';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, copyFile, mkdir, open, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import type { RenderFailure } from '../rendering/limits.ts';
import { withOpened, type OpenedFile } from './opened-file.ts';

export type Converted = { readonly pdf: string } | { readonly failed: RenderFailure; readonly complaint?: string };

/** A file of fonts that a school brought [R3.23]: what it calls its families, and the key of each font in it. */
export interface SchoolFont {
  readonly file: Attachment;
  readonly families: readonly string[];
  readonly keys: readonly string[];
}

/** Its process was ended by somebody: another try may fare better. */
export class ConversionLost extends Error {}

interface Conversion {
  readonly file: string;
  readonly type: OfficeType;
  /** An empty folder; whoever gave it removes it. */
  readonly folder: string;
  /** Where the folder `fonts` is: those in it are there for this one, beside those of the machine. */
  readonly data: string;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5 * 60_000; // not shown in the spec
const [CPU_S, MEMORY_KB, FILE_BLOCKS] = [300, 4 * 1024 * 1024, 2 * 1024 * 1024];
const COMPLAINT_BYTES = 2000;
/** What a shell says of a process that a signal ended; the last is the system's, for too much time of the processor. */
const [BY_SIGNAL, KILLED, OUT_OF_TIME] = [128, 128 + 9, 128 + 24];

/** Sets what it may take, and ends all of it as soon as whoever started it is gone: then nobody holds the other end of its input. */
const WITHIN_LIMITS = `exec 3<&0
{ ulimit -c 0; ulimit -t ${CPU_S}; ulimit -v ${MEMORY_KB}; ulimit -f ${FILE_BLOCKS}; } 2>/dev/null
{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 &
exec 3<&-
"$@" </dev/null`;
/** A network of its own, with nobody in it. */
const WITHOUT_NETWORK = ['unshare', '--user', '--map-root-user', '--net', '--'];
const FLAGS = ['--headless', '--norestore', '--nologo', '--nodefault', '--nofirststartwizard', '--nolockcheck'];

/** No macros, nothing active, and nothing fetched that a file only refers to, on this machine or elsewhere. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${[
  ['Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['Common/Security/Scripting', 'DisableActiveContent', true],
  ['Common/Security/Scripting', 'DisablePythonRuntime', true],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['Common/Java', 'Enable', false],
  ['Writer/Content/Update', 'Link', 2],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`;

const asked = promisify(execFile);

/** LibreOffice of this machine, each time in a process and with a profile of its own; where there is none, nothing is turned into a PDF. */
@Injectable()
export class LibreOffice {
  private found: Promise<string | undefined> | undefined;
  private offline: Promise<readonly string[]> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'libreOffice'>) {}

  /** Where it is: as the setting says, else as PATH does. */
  path(): Promise<string | undefined> {
    return (this.found ??= this.find());
  }

  async isThere(): Promise<boolean> {
    return (await this.path()) !== undefined;
  }

  /** The names of the fonts of this machine, in small letters; undefined where nobody can say. */
  async fonts(): Promise<ReadonlySet<string> | undefined> {
    const listed = await asked('fc-list', [':', 'family'], { maxBuffer: 16 * 1024 * 1024 }).catch(() => undefined);
    return listed && new Set(listed.stdout.split(/[\n,]/).map((one) => one.trim().replaceAll('\\', '').toLowerCase()));
  }

  /** @throws ConversionLost, and the signal's reason */
  async convert({ file, type, folder, data, signal, timeoutMs = TIMEOUT_MS }: Conversion): Promise<Converted> {
    const program = await this.path();
    if (program === undefined) return { failed: 'unsupported' };
    const [source, profile, out] = [
      join(folder, `upload.${officeEndingOf(type)}`),
      join(folder, 'profile'),
      join(folder, 'out'),
    ];
    await mkdir(join(profile, 'user'), { recursive: true });
    await mkdir(out);
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), PROFILE);
    await copyFile(file, source);
    const order = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--convert-to',
      'pdf',
      '--outdir',
      out,
      source,
    ];
    const timeout = AbortSignal.timeout(timeoutMs);
    signal.throwIfAborted();
    const command = [...(await this.withoutNetwork()), program, ...FLAGS, ...order];
    const { code, complaint } = await run(command, folder, data, AbortSignal.any([timeout, signal]));
    signal.throwIfAborted();
    if (timeout.aborted || code === OUT_OF_TIME) return { failed: 'timeout' };
    if (code === null || code === KILLED) throw new ConversionLost('LibreOffice was ended.');
    const failed = (reason: RenderFailure) => ({ failed: reason, ...(complaint !== '' && { complaint }) });
    if (code > BY_SIGNAL) return failed('tooComplex');
    const pdf = join(out, 'upload.pdf');
    const made = await stat(pdf).catch(() => undefined);
    return made !== undefined && made.size > 0 ? { pdf } : failed('broken');
  }

  /** What is put before it where this machine allows that. */
  private withoutNetwork(): Promise<readonly string[]> {
    const [program, ...args] = WITHOUT_NETWORK;
    return (this.offline ??= asked(program!, [...args, 'true']).then(
      () => WITHOUT_NETWORK,
      () => [],
    ));
  }

  private async find(): Promise<string | undefined> {
    const { libreOffice } = this.settings;
    const names = process.platform === 'win32' ? ['soffice.exe'] : ['soffice', 'libreoffice'];
    const folders = (process.env['PATH'] ?? '').split(delimiter).filter((one) => one !== '');
    const everywhere = names.flatMap((name) => folders.map((one) => join(one, name)));
    for (const path of libreOffice === undefined ? everywhere : [libreOffice]) {
      const isProgram = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isProgram) return path;
    }
    return undefined;
  }
}

/** As the leader of a group of its own, so that what it starts ends with it. */
async function run(command: readonly string[], folder: string, data: string, signal: AbortSignal) {
  const isWindows = process.platform === 'win32';
  const [program, ...args] = isWindows ? command : ['/bin/sh', '-c', WITHIN_LIMITS, 'sh', ...command];
  const words = join(folder, 'said');
  const saying = await open(words, 'w');
  try {
    const child = spawn(program!, args, {
      cwd: folder,
      detached: !isWindows,
      stdio: ['pipe', 'ignore', saying.fd],
      // No passwords of databases; whatever it leaves stands in the folder.
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        TMPDIR: folder,
        XDG_DATA_HOME: data, // fontconfig looks for fonts in there
        LANG: 'C.UTF-8',
        SAL_USE_VCLPLUGIN: 'svp',
      },
    });
    child.stdin!.on('error', () => undefined);
    const end = () => endGroup(child);
    signal.addEventListener('abort', end);
    try {
      if (signal.aborted) end();
      const [code] = (await once(child, 'exit')) as [number | null];
      return { code, complaint: await withOpened(words, lastWords) };
    } finally {
      signal.removeEventListener('abort', end);
      end(); // what it started, and what waited for whoever started it
    }
  } finally {
    await saying.close();
  }
}

const lastWords = async ({ bytes, read }: OpenedFile): Promise<string> =>
  (await read(Math.max(0, bytes - COMPLAINT_BYTES), COMPLAINT_BYTES)).toString('utf8').trim();

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // They have all ended.
  }
}
