import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';
import type { ProviderProcess } from './school-provider.ts';

/** A school's provider, as it comes from npm, in a process of its own: its people and its one client are in the environment. */
const { port, client, people } = JSON.parse(process.env['OIDC']!) as ProviderProcess;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: `key of ${process.pid}` };

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [client],
  jwks: { keys: [key] },
  cookies: { keys: ['of a test'] },
  claims: { openid: ['sub'], profile: ['name', 'student_no'], email: ['email', 'email_verified'] },
  findAccount: (_context: unknown, id: string) =>
    id in people ? { accountId: id, claims: () => ({ sub: id, ...people[id] }) } : undefined,
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
});
provider.listen(port, '127.0.0.1', () => process.send!('listening'));
