import type { danmuFacts } from '@lectern/contracts/danmu/facts.ts';
import type { RenderersOf } from './telling.ts';

export const danmuRenderers: RenderersOf<(typeof danmuFacts)[number]> = {
  DanmuSent: {
    icon: 'danmu',
    lane: 'danmu',
    seen: 'class',
    says: ({ personId }, { t, nameOf }) => t('fact.DanmuSent', { who: nameOf(personId) }),
  },
  DanmuHeld: {
    icon: 'danmu',
    lane: 'danmu',
    seen: 'teachersUntilPassed',
    says: ({ personId }, { t, nameOf }) => t('fact.DanmuHeld', { who: nameOf(personId) }),
  },
  DanmuPassed: {
    icon: 'okc',
    lane: 'danmu',
    seen: 'class',
    says: ({ personId }, { t, nameOf }) => t('fact.DanmuPassed', { who: nameOf(personId) }),
  },
  DanmuHidden: {
    icon: 'eyeoff',
    lane: 'danmu',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.DanmuHidden', { who: nameOf(personId) }),
  },
  DanmuRestored: {
    icon: 'undo',
    lane: 'danmu',
    seen: 'class',
    says: ({ personId }, { t, nameOf }) => t('fact.DanmuRestored', { who: nameOf(personId) }),
  },
  StudentMuted: {
    icon: 'mute',
    lane: 'danmu',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.StudentMuted', { who: nameOf(personId) }),
  },
  StudentUnmuted: {
    icon: 'danmu',
    lane: 'danmu',
    seen: 'self',
    says: ({ personId }, { t, nameOf }) => t('fact.StudentUnmuted', { who: nameOf(personId) }),
  },
  DanmuSettingsChanged: {
    icon: 'gear',
    lane: 'danmu',
    seen: 'all',
    says: ({ on, moderated }, { t, actor }) => {
      if (!on) return t('fact.DanmuOff', { who: actor });
      return t(moderated ? 'fact.DanmuModerated' : 'fact.DanmuOn', { who: actor });
    },
  },
};
