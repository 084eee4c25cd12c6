import { describe, expect, it } from 'vitest';
import { answerTo, credentialOf, Credentials, isAnswerTo } from './credential.ts';

const SECRET = 'a secret of all processes';
const NOW = 1_800_000_000_000;

describe('a credential of a process', () => {
  it('opens the door that it was made for, and does not tell the secret', () => {
    const credential = credentialOf(SECRET, 'here', NOW);
    expect(new Credentials(SECRET, 'here').accept(credential, NOW + 1000)).toBe(true);
    expect(credential).not.toContain(SECRET);
  });

  it('opens it once', () => {
    const credentials = new Credentials(SECRET, 'here');
    const credential = credentialOf(SECRET, 'here', NOW);
    expect(credentials.accept(credential, NOW)).toBe(true);
    expect(credentials.accept(credential, NOW + 1)).toBe(false);
    expect(credentials.accept(credentialOf(SECRET, 'here', NOW), NOW + 2)).toBe(true);
  });

  it.each([
    ['of another door', credentialOf(SECRET, 'there', NOW)],
    ['of another secret', credentialOf('guessed guessed guessed', 'here', NOW)],
    ['of a minute ago', credentialOf(SECRET, 'here', NOW - 60_000)],
    ['of a minute to come', credentialOf(SECRET, 'here', NOW + 60_000)],
    ['that was cut', credentialOf(SECRET, 'here', NOW).slice(0, -1)],
    ['with another time', credentialOf(SECRET, 'here', NOW - 60_000).replace(/^\d+/, String(NOW))],
    ['of nothing', ''],
    ['that is none', undefined],
  ])('%s opens nothing', (_, credential) => {
    expect(new Credentials(SECRET, 'here').accept(credential, NOW)).toBe(false);
  });
});

it('a door answers so that who knocked knows it by the secret, and by this credential alone', () => {
  const credential = credentialOf(SECRET, 'a door', 1000);
  const answer = answerTo(SECRET, credential);
  expect(isAnswerTo(SECRET, credential, answer)).toBe(true);
  const others = [credentialOf(SECRET, 'a door', 1000), answer];
  for (const other of others) expect(isAnswerTo(SECRET, other, answer)).toBe(false);
  expect(isAnswerTo(SECRET, credential, answerTo('another secret', credential))).toBe(false);
  for (const none of [undefined, '', credential]) expect(isAnswerTo(SECRET, credential, none)).toBe(false);
});
