import { textsOf } from '../kit/i18n/text.ts';

/** Passkeys: having them, and being asked for one. */
export const texts = {
  'passkey.title': ['通行密钥', 'Passkeys'],
  'passkey.none': ['没有', 'None'],
  'passkey.why': [
    '用指纹、面容或设备密码登录，不用记密码',
    'Sign in with your fingerprint, face or device PIN, with no password to remember',
  ],
  'passkey.notHere': ['这个浏览器或网址不能用通行密钥', 'Passkeys don’t work in this browser, or at this address'],
  'passkey.add': ['添加', 'Add'],
  'passkey.addLong': ['添加通行密钥', 'Add a passkey'],
  'passkey.addWhy': [
    '先确认是你本人。下一步由浏览器问你的指纹、面容或设备密码。',
    'First, let’s make sure it’s you. Your browser then asks for your fingerprint, face or device PIN.',
  ],
  'passkey.password': ['现在的密码', 'Current password'],
  'passkey.next': ['下一步', 'Next'],
  'passkey.name': ['名称', 'Name'],
  'passkey.nameHint': ['方便认出它在哪台设备上', 'So that you know which device it is on'],
  'passkey.added': ['通行密钥已添加', 'Passkey added'],
  'passkey.since': ['{when} 添加，还没有用过', 'Added {when}, not used yet'],
  'passkey.used': ['上次使用：{when}', 'Last used {when}'],
  'passkey.synced': ['多台设备同步', 'Synced across devices'],
  'passkey.rename': ['改名', 'Rename'],
  'passkey.renameOf': ['给 {name} 改名', 'Rename {name}'],
  'passkey.renamed': ['名称改好了', 'Name changed'],
  'passkey.save': ['保存', 'Save'],
  'passkey.remove': ['移除', 'Remove'],
  'passkey.removeOf': ['移除 {name}', 'Remove {name}'],
  'passkey.removeAsk': ['移除 {name}？', 'Remove {name}?'],
  'passkey.removeWhy': [
    '以后不能用它登录。设备里存的那一份，要到设备的设置里删。',
    'It won’t sign you in any more. Delete the copy on the device in its own settings.',
  ],
  'passkey.removed': ['通行密钥已移除', 'Passkey removed'],
  'passkey.use': ['用通行密钥', 'Use a passkey'],
  'passkey.canceled': ['没有完成，请重试或换一种方式', 'That wasn’t finished. Try again, or use another way'],
  'passkey.failed': [
    '这台设备没有做成，请重试或换一台设备',
    'This device couldn’t do it. Try again, or use another device',
  ],
} as const;

export const useText = textsOf(texts);
