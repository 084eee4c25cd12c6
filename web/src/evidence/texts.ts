import { textsOf } from '../kit/i18n/text.ts';

export const texts = {
  'evidence.export': ['导出证据包', 'Export evidence'],
  'evidence.notYours': ['由老师导出', 'Only teachers can export it'],
  'evidence.what': [
    '一个 zip 文件。离开这台服务器，断网也能核对：课上记下的事实没有改过、没有少、没有换过。',
    'One zip file. Anyone can check, offline and without this server, that nothing in the lesson’s record was changed, removed or swapped.',
  ],
  'evidence.whatOfAttempt': [
    '一个 zip 文件。离开这台服务器，断网也能核对：这次作答的记录没有改过、没有少、没有换过。',
    'One zip file. Anyone can check, offline and without this server, that nothing in the record of this attempt was changed, removed or swapped.',
  ],
  'evidence.factsOfAttempt': [
    '这次作答的全部事实，一条一行；还有学生看到的试卷，不含答案',
    'All facts of this attempt, one per line, and the paper as the student saw it, without answers',
  ],
  'evidence.forWhomAttempt': [
    '里面有这名学生的答案、得分，以及老师写的评语和原因。只交给有权看的人。',
    'It contains what this student answered, the points given, and what teachers wrote. Only share it with people who may see that.',
  ],
  'evidence.facts': ['这节课的全部事实，一条一行', 'All facts of this lesson, one per line'],
  'evidence.factsSoFar': ['这节课到现在为止的全部事实，一条一行', 'All facts of this lesson so far, one per line'],
  'evidence.proofs': [
    '刚签名的账本根，和每条事实都在其中的证明',
    'A freshly signed ledger root, and proof that every fact is under it',
  ],
  'evidence.keys': [
    '你能看的文字（如弹幕）各自的钥匙，打不开别处的文字',
    'A key for each text you can read, such as danmu. It opens nothing else',
  ],
  'evidence.keysOfAttempt': [
    '你能看的文字各自的钥匙，打不开别处的文字',
    'A key for each text you can read. It opens nothing else',
  ],
  'evidence.verifier': [
    '核对程序 verify.mjs 和说明，只需要 Node 20 以上',
    'The verifier verify.mjs with instructions. It only needs Node 20 or newer',
  ],
  'evidence.forWhom': [
    '里面有每个人答了什么、说了什么，用编号代替姓名。只交给有权看的人。',
    'It contains what each person answered and wrote, with numbers instead of names. Only share it with people who may see that.',
  ],
  'evidence.recorded': ['这次导出会记录下来。', 'This export is recorded.'],
  'evidence.do': ['导出', 'Export'],
  'evidence.receiving': ['正在导出，已收到 {size}', 'Exporting, {size} received'],
  'evidence.preparing': ['正在签名账本根', 'Signing the ledger root'],
  'evidence.stop': ['停止导出', 'Stop export'],
  'evidence.saved': ['已保存 {name} · {size}', '{name} saved · {size}'],
  'evidence.failed': ['没有导出：{why}', 'Export failed: {why}'],
  'evidence.again': ['再导出一次', 'Export again'],
  'evidence.howTitle': ['怎么核对', 'How to verify it'],
  'evidence.how': [
    '解压，在解压出的文件夹里运行下面这行。改过、少了、换过哪一条，它会说出来。',
    'Unzip it and run this command in its folder. It names any fact that was changed, removed or swapped.',
  ],
  'evidence.keyTitle': ['公钥', 'Public key'],
  'evidence.keyWhy': [
    '提前把它记在别处。不带公钥只能看出前后一致，看不出是谁签的。',
    'Write it down somewhere else beforehand. Without it, you can tell that the bundle is intact, but not who signed it.',
  ],
  'evidence.noKeyYet': ['第一次签名后才有公钥', 'The key is created with the first signature'],
  'proof.asking': ['正在取证明', 'Getting the proof'],
  'proof.included': [
    '在账本里：第 {index} 条，{time} 签名的根可证',
    'In the ledger as no. {index}, proved by the root signed {time}',
  ],
  'proof.notYet': ['还没有签名的根，最迟一小时后有', 'Not under a signed root yet. It will be within an hour'],
  'proof.wrong': [
    '证明不成立：账本里这一条和签名的根不符',
    'Proof failed: this fact isn’t the one under the signed root',
  ],
  'proof.failed': ['证明没有取到', 'Couldn’t get the proof'],
  'proof.path': ['证明路径', 'Proof path'],
  'proof.leaf': ['叶', 'Leaf'],
  'proof.root': ['根', 'Root'],
  'chain.whole': ['哈希链完整 · {n} 条', 'Hash chain intact · {n} {n:fact|facts}'],
  'chain.wholePlain': ['记录完整 · {n} 条', 'Record complete · {n}'],
  'chain.broken': ['哈希链从 #{version} 起断开', 'Hash chain broken from #{version}'],
} as const;

export const useText = textsOf(texts);
