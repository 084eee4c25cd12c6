import type { EvidenceTexts } from './teacher-evidence.zh-cn.ts';

export const evidenceTexts: { readonly [key in keyof EvidenceTexts]: string } = {
  'evidence.export': 'Export evidence',
  'evidence.notYours': 'Teachers export it',
  'evidence.what':
    'One zip file. Without this server, and offline, anyone can check that no fact of the lesson was changed, dropped or swapped.',
  'evidence.facts': 'All facts of this lesson, one a line',
  'evidence.factsSoFar': 'All facts of this lesson so far, one a line',
  'evidence.proofs': 'A ledger root that is signed now, and the proof that each fact is under it',
  'evidence.keys': 'A key for each text that you may read, such as danmu; it opens no other',
  'evidence.verifier': 'The verifier verify.mjs and how to use it; it needs Node 20 or newer only',
  'evidence.forWhom':
    'It says what each person answered and wrote, by number, not by name. Give it only to who may see that.',
  'evidence.recorded': 'This export is recorded.',
  'evidence.do': 'Export',
  'evidence.receiving': 'Exporting, {size} received',
  'evidence.preparing': 'Signing the ledger’s root',
  'evidence.stop': 'Stop exporting',
  'evidence.saved': 'Saved {name} · {size}',
  'evidence.failed': 'Not exported: {why}',
  'evidence.again': 'Export again',
  'evidence.howTitle': 'How to check it',
  'evidence.how': 'Unpack it and run this line in its folder. It names the fact that was changed, dropped or swapped.',
  'evidence.keyTitle': 'Public key',
  'evidence.keyWhy':
    'Write it down elsewhere beforehand. Without it the bundle shows that it is whole, not who signed it.',
  'evidence.noKeyYet': 'There is a key once something was signed',

  'proof.asking': 'Fetching the proof',
  'proof.included': 'In the ledger: no. {index}, proved by the root signed at {time}',
  'proof.notYet': 'Not under a signed root yet; within an hour it is',
  'proof.wrong': 'The proof fails: this fact is not the one under the signed root',
  'proof.failed': 'The proof did not arrive',
  'proof.path': 'Proof path',
  'proof.leaf': 'Leaf',
  'proof.root': 'Root',

  'chain.whole': 'Hash chain whole · {n} {n:fact|facts}',
  'chain.broken': 'Hash chain broken from #{version}',
};
