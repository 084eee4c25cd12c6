import { BadRequestException, NotFoundException, PayloadTooLargeException, type ArgumentsHost } from '@nestjs/common';
import type { Language, RefusalCode } from '@lectern/contracts/kernel/refusal.ts';
import { REFUSALS } from '@lectern/contracts/kernel/refusals.ts';
import { name } from '@lectern/contracts/kernel/text.ts';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Log } from '../../ops/telemetry/log.ts';
import { faultsOf } from '@lectern/contracts/kernel/faults.ts';
import { ProblemFilter } from './problem.filter.ts';
import { RefusedError } from '../../ops/refusal/refused-error.ts';

/** What leaves when this goes wrong. */
function answerTo(error: unknown, language?: Language) {
  const log = { failure: vi.fn<(error: unknown) => void>() };
  const left = { status: 0, headers: {} as Record<string, string>, body: {} as Record<string, unknown> };
  const reply = {
    status: (status: number) => ((left.status = status), reply),
    header: (key: string, value: string) => ((left.headers[key] = value), reply),
    send: (body: Record<string, unknown>) => ((left.body = body), reply),
  };
  const http = { getRequest: () => ({ id: 'r1', language }), getResponse: () => reply };
  new ProblemFilter(log as unknown as Log).catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return { ...left, logged: log.failure.mock.calls.length };
}

describe('what goes wrong', () => {
  it.each(Object.keys(REFUSALS) as RefusalCode[])('leaves as problem details in both languages: %s', (code) => {
    const { status, 'zh-cn': chinese, en, fields } = { fields: {}, ...REFUSALS[code] };
    for (const [language, title] of [
      ['zh-cn', chinese],
      ['en', en],
      [undefined, chinese],
    ] as const) {
      const answer = answerTo(new RefusedError(code), language);
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.body).toEqual({ type: `/problems/${code}`, title, status, code, instance: 'r1', ...fields });
    }
  });

  it('carries faults and whatever the reader needs to choose', () => {
    const faults = [{ path: 'title', code: 'text.tooLong', max: 52 }];
    expect(answerTo(new RefusedError('request.invalid', { faults })).body).toMatchObject({ faults });
    expect(answerTo(new RefusedError('edit.conflict', { with: { editedIn: 7 } })).body).toMatchObject({
      with: { editedIn: 7 },
    });
  });

  it.each([
    [new NotFoundException(), 'page.missing'],
    [Object.assign(new Error('x'), { statusCode: 404 }), 'page.missing'],
    [new PayloadTooLargeException(), 'request.tooLarge'],
    [Object.assign(new Error('x'), { statusCode: 413 }), 'request.tooLarge'],
    [new BadRequestException(), 'request.malformed'],
    [Object.assign(new Error('x'), { statusCode: 415 }), 'request.malformed'],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'server.busy'],
    [Object.assign(new Error('x'), { code: '57P03' }), 'server.busy'],
    [new Error('a fault'), 'server.error'],
    [Object.assign(new Error('x'), { statusCode: 500 }), 'server.error'],
  ])('is put into our words: %s', (error, code) => {
    expect(answerTo(error).body).toMatchObject({ code });
  });

  it('is told to the log only when it is a fault of ours, and never to the reader', () => {
    const fault = answerTo(new Error('password lectern is wrong'));
    expect(fault.logged).toBe(1);
    expect(JSON.stringify(fault.body)).not.toContain('lectern is wrong');
    expect(answerTo(new RefusedError('page.forbidden')).logged).toBe(0);
  });

  it('asks to come back when we are busy', () => {
    expect(answerTo(new RefusedError('server.busy')).headers['retry-after']).toBe('1');
    expect(answerTo(new RefusedError('server.error')).headers['retry-after']).toBeUndefined();
  });
});

describe('faults', () => {
  it('name the entry, the code of the contract or of the schema, and the limit', () => {
    const form = z.object({ title: name(4), list: z.array(z.object({ n: z.int() })) });
    const parsed = form.safeParse({ title: '讲台讲', list: [{ n: 1 }, { n: 1.5 }, {}] });
    expect(faultsOf(parsed.error!)).toEqual([
      { path: 'title', code: 'text.tooLong', max: 4 },
      { path: 'list.1.n', code: 'invalid_type' },
      { path: 'list.2.n', code: 'invalid_type' },
    ]);
    expect(faultsOf(form.safeParse({ title: ' ', list: [] }).error!)).toEqual([
      { path: 'title', code: 'text.required' },
    ]);
    expect(faultsOf(form.safeParse('x').error!)).toEqual([{ path: '', code: 'invalid_type' }]);
  });
});
