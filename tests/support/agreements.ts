import type { AgreementKind } from '@lectern/contracts/agreement/agreement.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { RichText } from '@lectern/contracts/kernel/rich-text.ts';
import type { Client } from './client.ts';

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** What an operator writes of a version. */
export const wording = (kind: AgreementKind, text: string) => ({
  kind,
  content: paragraph(`${text}，中文`),
  contentEn: paragraph(`${text}, in English`),
  changes: `${text}改了什么`,
  changesEn: `What changed in ${text}`,
});

/** Publishes a version; it holds now unless a time is given. */
export async function publishAgreement(operator: Client, kind: AgreementKind, text: string, effectiveAt?: number) {
  const agreementId = newId();
  const data = { ...wording(kind, text), ...(effectiveAt !== undefined && { effectiveAt }) };
  const { receipt, problem } = await operator.command('agreement', agreementId, 'PublishAgreement', data);
  if (receipt === undefined) throw new Error(`Not published: ${problem?.code}`);
  return agreementId;
}
