import type { EvidenceTexts } from './teacher-evidence.zh-cn.ts';

export const evidenceTexts: { readonly [key in keyof EvidenceTexts]: string } = {
  'evidence.export': 'Export evidence',
  'evidence.notYours': 'Only teachers can export it',
  'evidence.what':
    'One zip file. Anyone can check, offline and without this server, that nothing in the lesson’s record was changed, removed or swapped.',
  'evidence.facts': 'All facts of this lesson, one per line',
  'evidence.factsSoFar': 'All facts of this lesson so far, one per line',
  'evidence.proofs': 'A freshly signed ledger root, and proof that every fact is under it',
  'evidence.keys': 'A key for each text you can read, such as danmu. It opens nothing else',
  'evidence.verifier': 'The verifier verify.mjs with instructions. It only needs Node 20 or newer',
  'evidence.forWhom':
    'It contains what each person answered and wrote, with numbers instead of names. Only share it with people who may see that.',
  'evidence.recorded': 'This export is recorded.',
  'evidence.do': 'Export',
  'evidence.receiving': 'Exporting, {size} received',
  'evidence.preparing': 'Signing the ledger root',
  'evidence.stop': 'Stop export',
  'evidence.saved': '{name} saved · {size}',
  'evidence.failed': 'Export failed: {why}',
  'evidence.again': 'Export again',
  'evidence.howTitle': 'How to verify it',
  'evidence.how':
    'Unzip it and run this command in its folder. It names any fact that was changed, removed or swapped.',
  'evidence.keyTitle': 'Public key',
  'evidence.keyWhy':
    'Write it down somewhere else beforehand. Without it, you can tell that the bundle is intact, but not who signed it.',
  'evidence.noKeyYet': 'The key is created with the first signature',

  'proof.asking': 'Getting the proof',
  'proof.included': 'In the ledger as no. {index}, proved by the root signed {time}',
  'proof.notYet': 'Not under a signed root yet. It will be within an hour',
  'proof.wrong': 'Proof failed: this fact isn’t the one under the signed root',
  'proof.failed': 'Couldn’t get the proof',
  'proof.path': 'Proof path',
  'proof.leaf': 'Leaf',
  'proof.root': 'Root',

  'chain.whole': 'Hash chain intact · {n} {n:fact|facts}',
  'chain.wholePlain': 'Record complete · {n}',
  'chain.broken': 'Hash chain broken from #{version}',
};
