/**
 * What the verifier says, in Chinese and in English. Names stand in braces.
 * @type {Record<string, readonly [string, string]>}
 */
const SENTENCES = {
  usage: [
    '用法：node verify.mjs [证据包.zip 或文件夹] [--key 公钥] [--print] [--lang zh|en]',
    'Usage: node verify.mjs [bundle.zip or folder] [--key verifier key] [--print] [--lang zh|en]',
  ],
  accepted: ['通过：', 'ACCEPTED: '],
  refused: ['不通过：', 'REFUSED: '],
  manifest: [
    '清单由 {key} 签名：{stream}，学校 {school}，{count} 条事实，{at} 导出',
    'the manifest is signed by {key}: {stream} of school {school}, {count} facts, exported {at}',
  ],
  head: [
    '账本根由同一把钥匙签名：共 {size} 条，{at} 签名',
    'the ledger’s root is signed by the same key: {size} facts, signed {at}',
  ],
  facts: [
    '{count} 条事实首尾相接，每一条的内容与它的哈希相符',
    'each of the {count} facts has the content that its hash says, and follows on the one before',
  ],
  draws: [
    '点名抽取 {count} 次，用公布的种子重算，每次抽中的都是名单上的那一位',
    'roll calls drew {count} times; computed again out of the seeds that are public, each draw falls on the person it names',
  ],
  drawWrong: [
    '第 {version} 条：点名抽中的不是种子算出来的那一位',
    'fact {version}: the roll call did not draw whom its seed gives',
  ],
  seedForeign: [
    '第 {version} 条：公布的种子不是开始点名时封存的那一个',
    'fact {version}: the seed that was published is not the one that was sealed when the roll call began',
  ],
  tree: [
    '{count} 条事实的哈希都在那个根下，各在自己的位置上',
    'the hashes of {count} facts are under that root, each in its place',
  ],
  texts: [
    '{opened} 处文字可用随附的钥匙打开；共封存 {sealed} 处',
    '{opened} texts open with the keys given along, of {sealed} that are sealed',
  ],
  whole: ['{stream} 的证据完整，没有改过', 'the evidence of {stream} is whole and unchanged'],
  keyTrusted: ['签名的钥匙就是您给的那一把', 'the key that signed is the one that you gave'],
  keyNotGiven: [
    '没有给 --key：只证明这个包前后一致，没有证明是谁签的。请把上面的公钥和您从别处得到的比对',
    'No --key was given: this shows that the bundle is whole in itself, NOT who signed it. Compare the key above with one that you have from elsewhere',
  ],
  nothingThere: ['没有 {path}', 'there is no {path}'],
  noArchive: ['这不是完整的 zip 文件', 'this is no whole zip archive'],
  archiveChanged: [
    'zip 文件不是导出时的那一个：里面的内容都没有变，但文件末尾的校验值不在或不符',
    'the zip archive is not the one that was exported: nothing in it was changed, but the hash at its end is gone or does not fit',
  ],
  archiveSpliced: [
    'zip 文件从第 {at} 个字节起夹带了目录里没有的内容：不同的解压程序会读出不同的东西',
    'the zip archive holds something that its directory does not list, at byte {at}: another program would unpack other files',
  ],
  fileContradicted: [
    'zip 文件里，{file} 自己的说明与目录所写的不一致：不同的解压程序会读出不同的东西',
    'the zip archive’s directory says one thing of {file}, the file’s own header another: another program would unpack something else',
  ],
  fileTwice: ['文件 {file} 出现了两次', 'the file {file} is there twice'],
  fileMissing: ['少了文件 {file}', 'the file {file} is missing'],
  fileAdded: ['多了文件 {file}', 'there is a file that does not belong here: {file}'],
  fileDamaged: ['文件 {file} 已损坏', 'the file {file} is damaged'],
  fileChanged: ['文件 {file} 被改过', 'the file {file} was changed'],
  noKey: ['这不是公钥：{key}', 'this is no verifier key: {key}'],
  keyForeign: [
    '签名的是 {own}，不是您信任的 {given}',
    'it is signed by {own}, which is not the key that you trust: {given}',
  ],
  noNote: ['文件 {file} 不是签过名的文本', 'the file {file} is no signed note'],
  signedByAnother: ['文件 {file} 是 {by} 签的，不是 {key}', 'the file {file} is signed by {by}, not by {key}'],
  signatureWrong: [
    '文件 {file} 的签名与内容不符：内容被改过',
    'the file {file} was changed: its signature does not fit',
  ],
  formUnknown: ['不认识的格式 {form}', 'unknown form {form}'],
  proofWrong: ['证明 proof.txt 得不出签名的账本根', 'the proof in proof.txt does not lead to the signed root'],
  factUnreadable: ['第 {version} 条事实被改过：读不懂', 'fact #{version} was changed: it cannot be read'],
  factChanged: [
    '第 {version} 条事实被改过：内容与哈希不符',
    'fact #{version} was changed: its content is not what its hash says',
  ],
  factMissing: ['少了第 {version} 条事实', 'fact #{version} is missing'],
  factsMissing: ['少了第 {version} 到 {until} 条事实', 'facts #{version} to #{until} are missing'],
  factSwapped: [
    '第 {version} 条事实的位置上是第 {found} 条：被换过',
    'in the place of fact #{version} stands #{found}: they were swapped',
  ],
  factTwice: ['第 {version} 条事实出现了两次', 'fact #{version} stands there twice'],
  factInserted: [
    '第 {version} 条事实的前面插入了一条账本里没有的',
    'before fact #{version} one was inserted that is not in the ledger',
  ],
  factAdded: ['多出第 {version} 条事实', 'fact #{version} was added'],
  factMoved: [
    '第 {version} 条事实在账本里的位置是 {position}，不是它写的 {says}',
    'fact #{version} stands at position {position} of the ledger, not at {says} as it says',
  ],
  factOfOtherStream: ['第 {version} 条事实属于另一节课：{stream}', 'fact #{version} is of another lesson: {stream}'],
  factOfOtherSchool: ['第 {version} 条事实属于另一所学校：{school}', 'fact #{version} is of another school: {school}'],
  textKey: [
    '第 {version} 条事实的文字 {field}：随附的钥匙打不开',
    'fact #{version}: the key given along does not open its text “{field}”',
  ],
};

/**
 * @param {'zh' | 'en'} language
 * @param {string} code
 * @param {Record<string, string | number>} [names]
 */
export function sentence(language, code, names = {}) {
  const text = SENTENCES[code]?.[language === 'zh' ? 0 : 1] ?? code;
  return text.replace(/\{(\w+)\}/g, (_, name) => plain(String(names[name] ?? '')));
}

/**
 * Without what a terminal would obey or turn around: whoever forged a bundle names what is in it, and must not say what it is.
 * @param {string} text
 */
export const plain = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');

/** @param {number} ms */
export const moment = (ms) =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
