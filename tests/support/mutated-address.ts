import * as fc from 'fast-check';

/** What addresses that lead elsewhere are made of, and what browsers overlook in them. */
const PIECES = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '/./',
  '/../',
  '@',
  ':',
  '?',
  '#',
  '%',
  '%2f',
  '%5c',
  '%09',
  '%00',
  ';',
  '[',
  ']',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u3000',
  '\uff0f',
  '\u2215',
  '\u29f8',
  '\ufeff',
  '\u202e',
  'https:',
  'http:',
  'javascript:',
  'data:',
  'evil.example',
  'ours.example',
  'login',
  'lesson',
  '127.0.0.1',
  'a',
  '1',
];

/** Addresses as somebody writes them who wants a redirect to lead elsewhere. */
export const mutatedAddress: fc.Arbitrary<string> = fc
  .tuple(fc.boolean(), fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 8 }))
  .map(([isRooted, pieces]) => (isRooted ? '/' : '') + pieces.join(''));
