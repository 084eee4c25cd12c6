export type LanguageMap = { readonly [language: string]: string };

/** A word of a published profile: its IRI, and which profile says what it means. */
interface Word {
  readonly id: string;
  readonly profile: string;
}
interface Verb extends Word {
  readonly display: LanguageMap;
}

const [ADL, SCORM, ACROSSX] = [
  'ADL vocabulary, https://w3id.org/xapi/adl',
  'SCORM profile, https://w3id.org/xapi/scorm',
  'AcrossX profile, https://w3id.org/xapi/acrossx',
];
const adl = (name: string): string => `http://adlnet.gov/expapi/verbs/${name}`;

/**
 * The verbs of statements. No published profile has one for casting a vote: `responded` is what replies are called that
 * are neither right nor wrong, and the question then has no correct response.
 */
export const VERBS = {
  initialized: { id: adl('initialized'), profile: SCORM, display: { 'en-US': 'initialized', 'zh-CN': '进入了' } },
  attended: { id: adl('attended'), profile: ADL, display: { 'en-US': 'attended', 'zh-CN': '出席了' } },
  experienced: { id: adl('experienced'), profile: ADL, display: { 'en-US': 'experienced', 'zh-CN': '看了' } },
  watched: {
    id: 'https://w3id.org/xapi/acrossx/verbs/watched',
    profile: ACROSSX,
    display: { 'en-US': 'watched', 'zh-CN': '观看了' },
  },
  answered: { id: adl('answered'), profile: ADL, display: { 'en-US': 'answered', 'zh-CN': '回答了' } },
  voted: { id: adl('responded'), profile: SCORM, display: { 'en-US': 'responded', 'zh-CN': '投票回应了' } },
  scored: { id: adl('scored'), profile: SCORM, display: { 'en-US': 'scored', 'zh-CN': '得分' } },
  completed: { id: adl('completed'), profile: SCORM, display: { 'en-US': 'completed', 'zh-CN': '上完了' } },
  voided: { id: adl('voided'), profile: 'xAPI 1.0.3, 2.3.2', display: { 'en-US': 'voided', 'zh-CN': '作废了' } },
} as const satisfies { readonly [name: string]: Verb };

export type VerbName = keyof typeof VERBS;
export const VERB_NAMES = Object.keys(VERBS) as VerbName[];

/** What statements are about; the keys are the first words of our own activity ids. */
export const ACTIVITY_TYPES = {
  lesson: { id: 'http://adlnet.gov/expapi/activities/lesson', profile: SCORM },
  class: { id: 'http://adlnet.gov/expapi/activities/course', profile: SCORM },
  question: { id: 'http://adlnet.gov/expapi/activities/cmi.interaction', profile: 'xAPI 1.0.3, 2.4.4.1' },
  slide: {
    id: 'http://id.tincanapi.com/activitytype/slide',
    profile: 'TinCan vocabulary, https://registry.tincanapi.com',
  },
  video: {
    id: 'https://w3id.org/xapi/video/activity-type/video',
    profile: 'Video profile, https://w3id.org/xapi/video',
  },
  replay: {
    id: 'https://w3id.org/xapi/video/activity-type/video',
    profile: 'Video profile, https://w3id.org/xapi/video',
  },
  result: { id: 'http://adlnet.gov/expapi/activities/assessment', profile: SCORM },
} as const satisfies { readonly [name: string]: Word };

export type ActivityKind = keyof typeof ACTIVITY_TYPES;

/** Where the ids of our activities and extensions begin, after the installation's address. */
export const ACTIVITIES = '/xapi/activities/';
export const EXTENSIONS = '/xapi/extensions/';
