import { Client } from 'pg';

/** The owner's connection, as it is lent for one transaction. */
export type Owner = Client;

/** Runs in one transaction as the owner of the database: what no session of the program may do. */
export const asOwner = <Result>(ownerUrl: string, work: (client: Owner) => Promise<Result>): Promise<Result> =>
  connectedAsOwner(ownerUrl, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });

/** The same, with each statement done for good when it is done. */
export async function connectedAsOwner<Result>(
  ownerUrl: string,
  work: (client: Owner) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'lectern owner' });
  client.on('error', () => undefined); // the statement says it, too; without a listener it would end the process
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end(); // what was not committed is undone
  }
}
