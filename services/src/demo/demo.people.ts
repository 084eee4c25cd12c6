import { hash } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import type { Database } from '../ops/database/database.ts';
import { DEMO_PASSWORD, demoPeople, demoSchool, demoSensitiveWords } from './demo.school.ts';

/** The people of the demo school, their accounts, all with the demo's password, and the words that the school refuses. */
export async function makePeople(database: Database): Promise<void> {
  const password = await hash(DEMO_PASSWORD);
  const people = demoPeople.map((person) => ({
    administrator: false,
    ...person,
    secret: randomBytes(24).toString('base64url'),
  }));
  await database.transaction(async (client) => {
    await client.query(
      'insert into school (id, name, seats, sign_up) values ($1, $2, true, true) on conflict do nothing',
      [demoSchool.id, demoSchool.name],
    );
    await client.query(
      `insert into person (id, school, name, bound, secret, administrator)
       select id, $1, name, true, secret, administrator
       from jsonb_to_recordset($2) as p (id uuid, name text, secret text, administrator boolean) on conflict do nothing`,
      [demoSchool.id, JSON.stringify(people)],
    );
    await client.query(
      `insert into account (school, login, person, password, demo)
       select $1, login, id, $3, true from jsonb_to_recordset($2) as p (id uuid, login text) on conflict do nothing`,
      [demoSchool.id, JSON.stringify(people), password],
    );
    await client.query(
      'insert into sensitive_word (school, word) select $1, unnest($2::text[]) on conflict do nothing',
      [demoSchool.id, demoSensitiveWords],
    );
  });
}
