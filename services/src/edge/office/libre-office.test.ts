import { OFFICE_TYPES } from '@lectern/contracts/kernel/office-types.ts';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { standInOffice, type StandIn } from '../../../../tests/support/office.ts';
import { newFolder } from '../../../../tests/support/rendering.ts';
import { ConversionLost, LibreOffice } from './libre-office.ts';

let standIn: StandIn;
let office: LibreOffice;
beforeEach(() => {
  standIn = standInOffice(['One']);
  office = new LibreOffice({ libreOffice: standIn.program });
});
afterEach(() => standIn.remove());

async function convert(more: object = {}) {
  const folder = await newFolder();
  const file = join(folder, 'upload');
  await writeFile(file, 'slides');
  const signal = new AbortController().signal;
  return office.convert({ file, type: OFFICE_TYPES.pptx, folder, data: folder, signal, ...more });
}
const said = (name: string) => readFileSync(join(standIn.folder, name), 'utf8');

it('makes a PDF, of a copy, with a profile of its own and without the server’s secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const made = await convert();
  vi.unstubAllEnvs();
  const { pdf } = made as { pdf: string };
  expect(readFileSync(pdf, 'latin1')).toContain('%PDF-');
  const folder = pdf.replace('/out/upload.pdf', '');
  expect(said('args')).toContain(`-env:UserInstallation=file://${folder}/profile --convert-to pdf`);
  expect(said('args')).toContain('--headless --norestore');
  expect(said('args').trim().endsWith(`${folder}/upload.pptx`)).toBe(true);
  expect(said('env')).not.toContain('secret');
  expect(said('env')).toContain(`HOME=${folder}\n`);
  const profile = readFileSync(join(folder, 'profile', 'user', 'registrymodifications.xcu'), 'utf8');
  for (const name of ['DisableMacrosExecution', 'BlockUntrustedRefererLinks', 'DisableActiveContent'])
    expect(profile).toContain(`oor:name="${name}" oor:op="fuse"><value>true</value>`);
});

it('tells what cannot be read from a crash, and from a process that somebody ended', async () => {
  standIn.next('unreadable');
  expect(await convert()).toEqual({ failed: 'broken', complaint: 'source file could not be loaded' });
  standIn.next('crashed');
  expect(await convert()).toMatchObject({ failed: 'tooComplex' });
  standIn.next('killed');
  await expect(convert()).rejects.toBeInstanceOf(ConversionLost);
});

it('is ended when it takes too long, and when nobody wants the pages any more', async () => {
  standIn.next('slow');
  expect(await convert({ timeoutMs: 200 })).toEqual({ failed: 'timeout' });
  const stopping = new AbortController();
  const stopped = convert({ signal: stopping.signal });
  await vi.waitFor(() => expect(existsSync(join(standIn.folder, 'runs'))).toBe(true));
  stopping.abort(new Error('enough'));
  await expect(stopped).rejects.toThrow('enough');
});

it('is not there where the setting leads nowhere; then nothing is converted', async () => {
  office = new LibreOffice({ libreOffice: '/nowhere/soffice' });
  expect(await office.isThere()).toBe(false);
  expect(await convert()).toEqual({ failed: 'unsupported' });
});
