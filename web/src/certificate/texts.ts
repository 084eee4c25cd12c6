import { textsOf } from '../kit/i18n/text.ts';

/** Certificates of what was completed: issued, shown, checked. */
export const texts = {
  'certificate.tab': ['结业证书', 'Certificates'],
  'certificate.title': ['结业证书', 'Certificate of completion'],
  'certificate.notOver': [
    '班级归档后才能发证书。在“班级设置”里归档。',
    'Certificates are issued once the class is archived, under Class settings.',
  ],
  'certificate.lessons': ['一共上了 {n} 节课', '{n} {n:lesson was|lessons were} taught'],
  'certificate.share': ['至少到课（%）', 'Attended at least (%)'],
  'certificate.shareHint': ['到课次数够的才能发', 'Only who attended enough can get one'],
  'certificate.attended': ['到课 {n} / {of}', 'Attended {n} of {of}'],
  'certificate.issue': ['发证书', 'Issue'],
  'certificate.issueTo': ['给 {name} 发证书', 'Issue to {name}'],
  'certificate.issued': ['发了', 'Issued'],
  'certificate.tooFew': ['到课次数不够', 'Attended too few lessons'],
  'certificate.none': ['班里没有学生', 'No students in this class'],
  'certificate.noneWhy': ['学生加入后会列在这里。', 'Students are listed here once they join.'],
  'certificate.toMembers': ['去加学生', 'Add students'],
  'certificate.revoke': ['撤销', 'Revoke'],
  'certificate.revokeTitle': ['撤销 {name} 的证书', 'Revoke the certificate of {name}'],
  'certificate.revokeWhat': [
    '任何人查这个编号都会看到已撤销。撤销不能收回，可以再发一张新的。',
    'Whoever checks its code sees that. It can’t be undone, but you can issue another one.',
  ],
  'certificate.reason': ['为什么', 'Why'],
  'certificate.byMistake': ['发错了', 'Issued by mistake'],
  'certificate.attendance': ['到课没有达到要求', 'Attendance wasn’t enough'],
  'certificate.dishonesty': ['有作弊或冒名', 'Cheating or somebody else’s work'],
  'certificate.revoked': ['撤销了', 'Revoked'],
  'certificate.valid': ['有效', 'Valid'],
  'certificate.isRevoked': ['已撤销', 'Revoked'],
  'certificate.view': ['看证书', 'View'],
  'certificate.mine': ['我的证书', 'My certificates'],
  'certificate.at': ['{when} 发', 'Issued {when}'],
  'certificate.print': ['打印', 'Print'],
  'certificate.pdf': ['下载 PDF', 'Download PDF'],
  'certificate.says': ['完成了下面班级的学习', 'has completed the class'],
  'certificate.figures': ['共 {of} 节课，到课 {n} 节', 'Attended {n} of {of} lessons'],
  'certificate.code': ['编号', 'Code'],
  'certificate.check': ['扫码或打开 {address} 核对', 'Check it at {address}'],
  'certificate.wasRevoked': [
    '这张证书已于 {when} 撤销，不再有效',
    'This certificate was revoked {when} and isn’t valid',
  ],
  'certificate.isValid': ['这张证书有效', 'This certificate is valid'],
  'certificate.erased': ['（本人已注销账号）', '(this person closed their account)'],
  'certificate.unknown': ['没有这个编号的证书', 'There is no certificate with this code'],
  'certificate.unknownWhy': [
    '核对一下编号：一共 16 位，没有 0、1、I、L 和 O。',
    'Check the code: 16 characters, without 0, 1, I, L and O.',
  ],
} as const;

export const useText = textsOf(texts);
