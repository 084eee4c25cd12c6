import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** It is sealed as well: the salt keeps two with the same password apart once they are opened. */
export function hashed(password: string, salt = randomBytes(16).toString('base64url')): string {
  return `${salt}.${createHmac('sha256', salt).update(password).digest('base64url')}`;
}

export function fits(stored: string, given: string): boolean {
  const [salt = ''] = stored.split('.');
  const [one, other] = [Buffer.from(stored), Buffer.from(hashed(given, salt))];
  return one.length === other.length && timingSafeEqual(one, other);
}
