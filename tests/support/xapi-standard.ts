import * as z from 'zod';

/**
 * A statement, written from the text of xAPI 1.0.3 (xAPI-Data.md, 2.4 and 4), apart from ours: types of values, which
 * properties there may be, and which must.
 */
const iri = z.string().regex(/^[a-z][a-z0-9+.-]*:\S+$/i);
const irl = z.url();
const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const timestamp = z.iso.datetime({ offset: true });
const tag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
const languageMap = z.record(tag, z.string()).refine((map) => Object.keys(map).length > 0);
const extensions = z.record(iri, z.unknown()).refine((map) => Object.keys(map).length > 0);
const duration = z.string().regex(/^P(?!$)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?)$/);

const agent = z.strictObject({
  objectType: z.literal('Agent').optional(),
  name: z.string().optional(),
  account: z.strictObject({ homePage: irl, name: z.string().min(1) }),
});
const component = z.strictObject({ id: z.string().min(1), description: languageMap.optional() });
const definition = z
  .strictObject({
    name: languageMap.optional(),
    description: languageMap.optional(),
    type: iri.optional(),
    moreInfo: irl.optional(),
    extensions: extensions.optional(),
    interactionType: z.enum(['true-false', 'choice', 'fill-in', 'long-fill-in']).optional(),
    correctResponsesPattern: z.array(z.string()).optional(),
    choices: z.array(component).optional(),
  })
  .refine(({ choices = [] }) => new Set(choices.map(({ id }) => id)).size === choices.length)
  .refine(({ interactionType, choices, correctResponsesPattern }) =>
    interactionType === undefined ? choices === undefined && correctResponsesPattern === undefined : true,
  );
const activity = z.strictObject({
  objectType: z.literal('Activity').optional(),
  id: iri,
  definition: definition.optional(),
});
const reference = z.strictObject({ objectType: z.literal('StatementRef'), id: uuid });
const activities = z.array(activity).min(1);

const score = z
  .strictObject({
    scaled: z.number().min(-1).max(1).optional(),
    raw: z.number().optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .refine(({ raw = 0, min = -Infinity, max = Infinity }) => min < max && raw >= min && raw <= max);
const result = z
  .strictObject({
    score: score.optional(),
    success: z.boolean().optional(),
    completion: z.boolean().optional(),
    response: z.string().optional(),
    duration: duration.optional(),
    extensions: extensions.optional(),
  })
  .refine((value) => Object.keys(value).length > 0);
const context = z.strictObject({
  registration: uuid.optional(),
  instructor: agent.optional(),
  platform: z.string().optional(),
  revision: z.string().optional(),
  language: tag.optional(),
  contextActivities: z
    .strictObject({
      parent: activities.optional(),
      grouping: activities.optional(),
      category: activities.optional(),
      other: activities.optional(),
    })
    .optional(),
  extensions: extensions.optional(),
});

export const XapiStatement = z
  .strictObject({
    id: uuid,
    actor: agent,
    verb: z.strictObject({ id: iri, display: languageMap.optional() }),
    object: z.union([activity, reference]),
    result: result.optional(),
    context: context.optional(),
    timestamp,
    stored: timestamp,
    authority: agent,
    version: z.string().regex(/^1\.0(\.\d+)?$/),
  })
  // 2.3.2: what voids names a statement, and nothing else; 2.4.6: platform and revision only beside an activity.
  .refine(
    ({ verb, object }) =>
      (verb.id === 'http://adlnet.gov/expapi/verbs/voided') === (object.objectType === 'StatementRef'),
  )
  .refine(({ object, context: around }) => object.objectType !== 'StatementRef' || around?.platform === undefined);

export const XapiResult = z.strictObject({ statements: z.array(XapiStatement), more: z.string() });
export type XapiStatement = z.output<typeof XapiStatement>;
