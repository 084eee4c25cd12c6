import { textsOf } from '../kit/i18n/text.ts';

/** What somebody is told, and what they want to be told. The words of each kind are in its declaration. */
export const texts = {
  'notice.title': ['通知', 'Notifications'],
  'notice.lead': ['和你有关的事，最近 60 天。', 'What concerns you, from the last 60 days.'],
  'notice.all': ['全部通知', 'All notifications'],
  'notice.readAll': ['全部标为已读', 'Mark all as read'],
  'notice.nothingUnread': ['都读过了', 'Nothing unread'],
  'notice.unread': ['未读', 'Unread'],
  'notice.unreadOnly': ['只看未读', 'Unread only'],
  'notice.none': ['还没有通知', 'No notifications yet'],
  'notice.noneWhy': ['公告、上课和结果会出现在这里。', 'Announcements, lessons and results will appear here.'],
  'notice.noneUnread': ['没有未读的通知', 'No unread notifications'],
  'notice.settings': ['接收哪些通知', 'What to notify me of'],
  'notice.settingsWhy': [
    '关掉后不再提示，也不在列表里；再打开就都回来。老师发的阅读提醒不能关。',
    'What you turn off is no longer shown. Turn it on again and it all comes back. Reminders from your teachers can’t be turned off.',
  ],
  'notice.digest': ['每天早上把未读的发到 {address}', 'Email what I haven’t read to {address} each morning'],
  'notice.noAddress': [
    '绑定邮箱后，可以每天早上收到未读的通知。',
    'With an email address you can get what you haven’t read each morning.',
  ],
  'notice.addAddress': ['绑定邮箱', 'Add an address'],
} as const;

export const useText = textsOf(texts);
