import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, meaningOf, type Lead } from './catalogue.ts';

/** Section 8 of the product's spec as it stands there, each row in words of its own. */
const ROWS: readonly (readonly [title: string, http: number, body: object, leads: Lead])[] = [
  ['[R8.18]', 401, { errcode: 401999 }, 'caller'],
  ['[R8.18]', 200, { errcode: 401999, op: 'redirect', url: '/' }, 'caller'],
  ['[R8.14]', 401, {}, 'login'],
  ['[R8.14]', 401, { op: 'redirect', url: '/' }, 'login'],
  ['[R8.15]', 403, {}, 'noEntry'],
  ['[R8.15]', 403, { errcode: 404000 }, 'noEntry'],
  ['[R8.02]', 200, { op: 'redirect', url: '/me' }, 'given'],
  ['[R8.03]', 200, { op: 'web_redirect' }, 'login'],
  ['[R8.04]', 200, { op: 'redirect_bind' }, 'noBind'],
  ['[R8.05]', 200, { op: 'k12_redirect_bind' }, 'needBind'],
  ['[R8.06]', 200, { status_code: 1 }, 'forbidden'],
  ['[R8.06]', 200, { status_code: 2 }, 'forbidden'],
  ['[R8.06]', 200, { status_code: 4 }, 'forbidden'],
  ['[R8.06]', 200, { status: 403 }, 'forbidden'],
  ['[R8.06]', 200, { errcode: 403 }, 'forbidden'],
  ['[R8.06]', 200, { error_code: 1 }, 'forbidden'],
  ['[R8.06]', 200, { error_code: 20007 }, 'forbidden'],
  ['[R8.07]', 200, { status_code: 5 }, 'userInfo'],
  ['[R8.08]', 200, { error_code: 404000 }, 'courseError'],
  ['[R8.09]', 200, { error_code: 20009 }, 'login'],
  ['[R8.10]', 200, { error_code: 40000, sub_code: 302 }, 'bind'],
  ['[R8.11]', 200, { errcode: 500001 }, 'missing'],
  ['[R8.12]', 200, { error_code: 500600 }, 'toast'],
  ['[R8.12]', 200, { error_code: 500500 }, 'toast'],
  ['[R8.12]', 500, { error_code: 500700 }, 'toast'],
  ['[R8.12]', 200, { errcode: 300413 }, 'toast'],
  ['[R8.13]', 200, { error_code: 80005 }, 'mobileForbidden'],
  ['[R8.13]', 200, { error_code: 80019 }, 'mobileForbidden'],
  ['[R8.16]', 200, { errcode: 403000 }, 'forbidden'],
  ['[R8.16]', 200, { errcode: 403099 }, 'forbidden'],
  ['[R8.17]', 200, { errcode: 404000 }, 'missing'],
  ['[R8.17]', 404, { errcode: 404099 }, 'missing'],
  ['[R8.18]', 500, { success: true }, 'unknown'],
  ['[R8.01]', 200, { success: true }, 'success'],
  ['[R8.01]', 200, { status: 0 }, 'success'],
  ['[R8.01]', 200, { status: 200 }, 'success'],
  ['[R8.01]', 200, { errcode: 0 }, 'success'],
  ['[R8.01]', 200, { Status: 200 }, 'success'],
  ['[R8.01]', 200, { code: 0 }, 'success'],
];

const ruleOf = (title: string) => title.slice(1, -1);

describe('the catalogue of errors', () => {
  it.each(ROWS)('%s HTTP %i with %o leads to %s', (title, http, body, leads) => {
    expect(meaningOf(http, body)).toMatchObject({ rule: ruleOf(title), leads });
  });

  it('has a row of the spec for each of its own, in this order [R8.18]', () => {
    const inOrder = (rules: readonly string[]) => rules.filter((rule, at) => rules[at - 1] !== rule);
    expect(inOrder(CATALOGUE.map(({ rule }) => rule))).toEqual(inOrder(ROWS.map(([title]) => ruleOf(title))));
  });

  it.each([
    [200, { success: false }, 'unknown'],
    [200, { errcode: 12345 }, 'unknown'],
    [200, { error_code: 40000, sub_code: 7 }, 'unknown'],
    [200, { errcode: 403100 }, 'unknown'],
    [200, { errcode: 404 }, 'unknown'],
    [200, { code: 7 }, 'unknown'],
    [404, undefined, 'unknown'],
    [502, 'Bad gateway', 'unknown'],
    [200, { rows: [], status: 'live', code: '472916' }, 'success'],
    [200, [], 'success'],
    [201, null, 'success'],
  ] as const)('HTTP %i with %o, which no row names, is %s', (http, body, leads) => {
    expect(meaningOf(http, body).leads).toBe(leads);
  });

  it('takes error_code for another field than errcode [R8.18]', () => {
    expect(meaningOf(200, { errcode: 20009 }).leads).toBe('unknown');
    expect(meaningOf(200, { error_code: 500001 }).leads).toBe('unknown');
    expect(meaningOf(200, { error_code: 404000, errcode: 404000 }).leads).toBe('courseError');
    expect(meaningOf(200, { errcode: 404000 }).leads).toBe('missing');
  });

  it('of the parts of several rows mixed, the row that stands first is taken, whatever else is said [R8.18]', () => {
    const parts = ROWS.map(([, http, body], place) => ({ http, body, place }));
    const some = fc.subarray(parts, { minLength: 2, maxLength: 5 });
    const noise = fc.record({ title: fc.string(), url: fc.string(), data: fc.jsonValue() }, { requiredKeys: [] });
    fc.assert(
      fc.property(some, noise, (chosen, more) => {
        const http = Math.max(...chosen.map((one) => one.http));
        const body: Record<string, unknown> = { ...more };
        for (const { body: fields } of chosen.toReversed()) Object.assign(body, fields);
        const place = rankOf(http, body);
        expect(CATALOGUE.findIndex(({ rule, leads }) => isSame(meaningOf(http, body), { rule, leads }))).toBe(place);
      }),
      { numRuns: 2000 },
    );
  });
});

const isSame = (one: { rule?: string; leads: Lead }, other: { rule: string; leads: Lead }) =>
  one.rule === other.rule && one.leads === other.leads;

/** Told apart from the table: the rules as sentences, read from above. */
function rankOf(http: number, body: Readonly<Record<string, unknown>>): number {
  const { op, status_code: sc, status, errcode, error_code: ec, sub_code, success, Status, code } = body;
  const sentences: readonly boolean[] = [
    errcode === 401999,
    http === 401,
    http === 403,
    op === 'redirect',
    op === 'web_redirect',
    op === 'redirect_bind',
    op === 'k12_redirect_bind',
    sc === 1 || sc === 2 || sc === 4 || status === 403 || errcode === 403 || ec === 1 || ec === 20007,
    sc === 5,
    ec === 404000,
    ec === 20009,
    ec === 40000 && sub_code === 302,
    errcode === 500001,
    ec === 500600 || ec === 500500 || ec === 500700 || errcode === 300413,
    ec === 80005 || ec === 80019,
    typeof errcode === 'number' && Math.floor(errcode / 100) === 4030,
    typeof errcode === 'number' && Math.floor(errcode / 100) === 4040,
    http >= 400,
    success === true || status === 0 || status === 200 || errcode === 0 || Status === 200 || code === 0,
  ];
  return sentences.indexOf(true);
}
