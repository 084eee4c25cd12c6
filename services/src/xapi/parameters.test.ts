import { describe, expect, it } from 'vitest';
import { placeToken, readParameters, readPlace } from './parameters.ts';

const ID = '01900000-0000-4000-8000-000000000001';
const read = (query: Record<string, string>) => {
  const { success, data } = readParameters(query);
  return success ? data : undefined;
};
const account = { homePage: 'https://class.example', name: ID };

describe('the parameters of GET statements', () => {
  it('are those of the standard, each with its default', () => {
    expect(read({})).toEqual({
      format: 'exact',
      attachments: false,
      related_activities: false,
      related_agents: false,
      ascending: false,
      limit: 0,
    });
    expect(read({ agent: JSON.stringify({ account }), limit: '7', ascending: 'true', format: 'ids' })).toMatchObject({
      agent: { account },
      limit: 7,
      ascending: true,
      format: 'ids',
    });
    expect(read({ statementId: ID.toUpperCase() })).toMatchObject({ statementId: ID });
  });

  it.each([
    [{ statementId: ID, voidedStatementId: ID }],
    [{ statementId: ID, limit: '1' }],
    [{ voidedStatementId: ID, verb: 'http://adlnet.gov/expapi/verbs/voided' }],
    [{ statementId: 'one' }],
    [{ registration: 'one' }],
    [{ Limit: '1' }],
    [{ page: '2' }],
    [{ limit: '-1' }],
    [{ limit: '1.5' }],
    [{ verb: 'answered' }],
    [{ activity: 'a lesson' }],
    [{ since: 'yesterday' }],
    [{ until: '2026-13-40T00:00:00Z' }],
    [{ ascending: 'yes' }],
    [{ related_agents: 'True' }],
    [{ format: 'IDS' }],
    [{ agent: '{' }],
    [{ agent: '{"name":"Ann"}' }],
    [{ agent: '{"mbox":"ann@example.com"}' }],
    [{ agent: JSON.stringify({ account, openid: 'https://ann.example' }) }],
    [{ agent: JSON.stringify({ account: { name: ID } }) }],
  ])('%j are refused', (query) => {
    expect(read(query as never)).toBeUndefined();
  });

  it.each([
    '{"mbox":"mailto:ann@example.com"}',
    '{"openid":"https://ann.example"}',
    `{"mbox_sha1sum":"${'a'.repeat(40)}"}`,
  ])('an agent may be %s', (agent) => {
    expect(read({ agent })).toMatchObject({ agent: JSON.parse(agent) as object });
  });

  it('a moment is one of ISO 8601, in its zone', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    for (const since of [
      '2026-11-21T12:00:00Z',
      '2026-11-21T20:00:00.000+08:00',
      '2026-11-21T12:00',
      '2026-11-21T20:00:00+08',
    ])
      expect([since, read({ since })]).toMatchObject([since, { since: noon }]);
    expect(read({ since: '2026-11-21' })).toMatchObject({ since: noon - 12 * 3600_000 });
  });
});

it('where a list goes on is read back, and what is no such place is none', () => {
  const place = { query: { limit: '3' }, after: [5, ID] as [number, string], through: 9 };
  expect(readPlace(placeToken(place))).toEqual(place);
  for (const token of ['', 'e30', Buffer.from('{"query":{},"after":["x",1]}').toString('base64url'), '%%'])
    expect(readPlace(token)).toBeUndefined();
});
