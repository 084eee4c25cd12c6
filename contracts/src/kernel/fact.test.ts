import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fact, personNamedBy, secret, secrets } from './fact.ts';

const Whispered = fact('Whispered', {
  summary: 'Someone said something quietly.',
  data: z.object({
    personId: z.string(),
    words: secret(z.string().check(z.maxLength(5)), 'Shouted'),
    loud: z.boolean(),
  }),
});

describe('a kind of fact', () => {
  it('makes a fact when called', () => {
    expect(Whispered({ personId: 'p', words: 'psst', loud: false })).toEqual({
      type: 'Whispered',
      data: { personId: 'p', words: 'psst', loud: false },
    });
  });
});

describe('personNamedBy', () => {
  it('is whom the fact names, if anyone', () => {
    expect(personNamedBy(Whispered({ personId: 'p', words: '', loud: false }))).toBe('p');
    expect(personNamedBy({ data: {} })).toBeUndefined();
    expect(personNamedBy({ data: { personId: 7 } })).toBeUndefined();
  });
});

describe('secret', () => {
  it('registers the field and what reveals it', () => {
    expect(secrets.get(Whispered.data.shape.words)).toEqual({ until: ['Shouted'] });
    expect(secrets.has(Whispered.data.shape.loud)).toBe(false);
  });

  it('leaves the schema it was made of public, and checks the same values', () => {
    const short = z.string().check(z.maxLength(5));
    const hidden = secret(short, 'Shouted');
    expect(secrets.has(short)).toBe(false);
    expect(z.safeParse(hidden, 'psst').success).toBe(true);
    expect(z.safeParse(hidden, 'too long').success).toBe(false);
  });

  it('may be declared twice with different ends', () => {
    const short = z.string();
    const [one, two] = [secret(short, 'A'), secret(short, 'B', 'C')];
    expect([secrets.get(one)?.until, secrets.get(two)?.until]).toEqual([['A'], ['B', 'C']]);
  });
});
