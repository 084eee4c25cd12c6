import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('[R5.58] what a file is', () => {
  it.each([
    ['%PDF-1.7\n%\xE2\xE3\xCF\xD3', 'application/pdf'],
    [`${'\n'.repeat(500)}%PDF-1.4`, 'application/pdf'],
    ['\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'image/png'],
    ['\xFF\xD8\xFF\xE0\0\x10JFIF', 'image/jpeg'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
    ['GIF89a\x01\0\x01\0', 'image/gif'],
    ['GIF87a\x01\0\x01\0', 'image/gif'],
  ])('its bytes say: %j', (head, type) => {
    expect(mediaTypeOf(bytes(head))).toBe(type);
  });

  it.each([
    '',
    '%PD',
    'PK\x03\x04',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<!doctype html>',
    'RIFF\x24\0\0\0AVI LIST',
    '\x89PNG\n\x1A\n',
    `${' '.repeat(1024)}%PDF-1.4`,
  ])('%j is nothing that is taken', (head) => {
    expect(mediaTypeOf(bytes(head))).toBeUndefined();
  });
});
