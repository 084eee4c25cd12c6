import { createHash } from 'node:crypto';
import type { Fact } from '@lectern/contracts/kernel/fact.ts';
import { statementOf, type Names, type Statement } from '@lectern/contracts/xapi/statement.ts';
import { tell, untold, type Telling } from '@lectern/contracts/xapi/telling.ts';
import type { Told } from '@lectern/contracts/xapi/told.ts';

/** All that is told of a lesson, in order. */
export function toldOf(
  facts: readonly Fact[],
  lessonId: string,
): { readonly telling: Telling; readonly told: readonly Told[] } {
  const all: Told[] = [];
  let telling = untold(lessonId);
  for (const fact of facts) {
    const next = tell(telling, fact);
    ({ telling } = next);
    all.push(...next.told);
  }
  return { telling, told: all };
}

/** What still holds of it: what was not taken back, and does not take back. */
export function holding(told: readonly Told[]): Told[] {
  const voided = new Set(told.map(({ voids, personId }) => `${voids} ${personId}`));
  return told.filter(({ key, verb, personId }) => verb !== 'voided' && !voided.has(`${key} ${personId}`));
}

const digest = (key: string): string =>
  createHash('sha1')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');

/** As an LRS returns it, with ids of this test's own. */
export function asStatement(told: Told, names: Names): Statement {
  const idOf = (key: string): string => digest(`${key} ${told.personId}`);
  return statementOf(
    told,
    { id: idOf(told.key), stored: told.at, ...(told.voids !== undefined && { voids: idOf(told.voids) }) },
    names,
  );
}
