import * as z from 'zod/mini';
import { query } from '../kernel/command.ts';
import { fileQuery } from '../kernel/file-query.ts';
import { id } from '../kernel/ids.ts';

const version = z.coerce.number().check(z.int(), z.minimum(1));

/** A signed head of the ledger's tree: C2SP checkpoint form, a text that says everything. Hashes are hexadecimal. */
export const SignedHead = z.object({ size: z.int(), root: z.string(), checkpoint: z.string(), signedAt: z.int() });

export const LedgerHead = query('LedgerHead', {
  summary: 'The newest signed head of the ledger’s tree, and the key that it is signed with: write it down elsewhere.',
  path: '/api/evidence/head',
  input: z.object({}),
  result: z.object({
    /** Absent until the first one is signed. */
    head: z.optional(SignedHead),
    /** In C2SP form, `name+hash+key`: what a verifier is told to trust. Absent where this installation has no key yet. */
    verifierKey: z.optional(z.string()),
  }),
  allow: { anyone: true, visitor: true },
});

export const FactProof = query('FactProof', {
  summary: 'That a fact is in the ledger’s tree: its inclusion proof to the newest signed head (RFC 9162).',
  path: '/api/lesson/:id/evidence/proof',
  input: z.object({ id, version }),
  result: z.object({
    /** Absent where no signed head covers the fact yet. */
    head: z.optional(SignedHead),
    /** Of the fact's leaf in the tree, from 0: its position in the ledger less one. */
    index: z.int(),
    leaf: z.string(),
    /** What the leaf is the hash of, behind a byte 0: the fact's hash, its lane and when it was recorded. */
    entry: z.string(),
    /** From the leaf's neighbour up to the root; empty without a head. */
    proof: z.array(z.string()),
    /** Whether fact and proof lead to the head's root. */
    included: z.boolean(),
  }),
  allow: { teacher: true, coTeacher: true, assistant: true, administrator: true, reviewer: true },
});

/** Assistants look, and take nothing away. */
export const LessonEvidence = fileQuery('LessonEvidence', {
  summary:
    'A lesson as evidence: a zip archive of its facts, their proofs, a fresh signed head, the keys of the texts and a verifier that needs no server.',
  path: '/api/lesson/:id/evidence',
  input: z.object({ id }),
  allow: { teacher: true, coTeacher: true, administrator: true, reviewer: true },
  file: 'application/zip',
});

export const evidenceQueries = [LedgerHead, FactProof, LessonEvidence] as const;
