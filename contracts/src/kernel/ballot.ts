import * as z from 'zod/mini';

/** What an anonymous ballot is made of, wherever it is cast: in a questionnaire, in a lesson (RFC 9474). */

/** The modulus of the key by which ballots are signed, and a ballot that hides what is signed: base64url. */
export const modulus = z.string().check(z.regex(/^[\w-]{300,400}$/));
export const blinded = modulus;

/** Cast without a name: a token that was drawn by who casts it and that nobody has seen before, and what the key made of it. */
export const signedToken = {
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
  signature: modulus,
};
