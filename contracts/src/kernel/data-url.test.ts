import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDataUrl } from './data-url.ts';

it('[R5.61] a data URL has a media type and a base64 body, whatever is in it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.constantFrom('image/png', 'IMAGE/SVG+XML'), (bytes, type) => {
      const body = Buffer.from(bytes).toString('base64');
      expect(readDataUrl(`data:${type};base64,${body}`)).toEqual({ mediaType: type.toLowerCase(), body });
      expect(readDataUrl(`data:${type};charset=utf-8;base64,${body}`)).toMatchObject({ body });
    }),
  );
});

it.each([
  '',
  'data:,',
  'data:image/png;base64,',
  'data:;base64,AAAA',
  'data:image/png,AAAA',
  'data:image/png;base64,AAA',
  'data:image/png;base64,A=AA',
  'data:image/png;base64,AA*=',
  'data:image;base64,AAAA',
  'https://lectern.example/a.png',
  ' data:image/png;base64,AAAA',
])('[R5.61] %j is none', (url) => {
  expect(readDataUrl(url)).toBeUndefined();
});
