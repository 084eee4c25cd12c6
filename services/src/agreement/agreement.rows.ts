import { agreementFacts, agreementKind, agreementMachine } from '@lectern/contracts/agreement/agreement.ts';
import { consentFacts } from '@lectern/contracts/agreement/consent.ts';
import { id } from '@lectern/contracts/kernel/ids.ts';
import type { RichText } from '@lectern/contracts/kernel/rich-text.ts';
import * as z from 'zod/mini';
import { rows } from '../rows/rows.ts';

/** Every version that was published, with its words. */
export const agreements = rows(
  'agreement_row',
  {
    family: 'agreement',
    facts: agreementFacts,
    shape: z.object({
      agreementId: id,
      kind: agreementKind,
      content: z.custom<RichText>(),
      contentEn: z.custom<RichText>(),
      changes: z.string(),
      changesEn: z.string(),
      effectiveAt: z.int(),
      publishedAt: z.int(),
      publisherId: id,
    }),
    key: ['agreementId'],
    per: ({ stream }) => ({ agreementId: stream.slice('agreement/'.length) }),
    machine: agreementMachine,
    indexes: [['kind', 'publishedAt']],
  },
  {
    AgreementPublished: (_, { data, at, actor }, key) => ({ ...data, ...key, publishedAt: at, publisherId: actor }),
  },
);

/** Who agreed to which version. */
export const consents = rows(
  'consent_row',
  {
    family: 'consent',
    facts: consentFacts,
    shape: z.object({ personId: id, agreementId: id, acceptedAt: z.int() }),
    key: ['personId', 'agreementId'],
    per: ({ stream, data: { agreementId } }) => ({ personId: stream.slice('consent/'.length), agreementId }),
    indexes: [['agreementId']],
  },
  { AgreementAccepted: (_, { at }, key) => ({ ...key, acceptedAt: at }) },
);
