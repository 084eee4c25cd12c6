import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';

export interface TestDatabase {
  url: string;
  ownerUrl: string;
  /** Cuts off whoever is still connected. */
  drop(): Promise<void>;
}

/** A fresh, empty database on the Postgres of this test run: one for each test file, so that files never meet. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(`create database ${name}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await asOwner(`drop database if exists ${name} with (force)`);
    await rm(filesBeside(url.href), { recursive: true, force: true });
  };
  return { url: url.href, ownerUrl: url.href, drop };
}

/** The folder of what is uploaded to servers on this database; it goes with it. */
export const filesBeside = (databaseUrl: string): string =>
  join(tmpdir(), 'lectern-test-files', basename(new URL(databaseUrl).pathname));

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined)
    throw new Error('TEST_DATABASE_URL is not set: this project lacks the globalSetup of the database.');
  return url;
}

async function asOwner(statement: string): Promise<void> {
  const client = new Client(serverUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
