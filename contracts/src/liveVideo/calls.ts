import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { MEDIA_PATHS } from './paths.ts';

/**
 * How a browser gets to the media server: it gives what it offers to Lectern, which asks the media server for it. Media goes
 * between the two of them; none of it passes through here, and no secret of the media server reaches a browser.
 */

const lectures = { teacher: true, coTeacher: true } as const;
const learns = { student: true, representative: true } as const;
const watches = { ...lectures, assistant: true, administrator: true, ...learns, auditor: true, screen: true } as const;

const sdp = z.string().check(z.minLength(1), z.maxLength(50_000));
/** What only the person whom it was given to can use, for this lesson. */
const connection = z.string().check(z.regex(/^\d{1,20}\.\d{1,20}\.[\w-]{43}$/));
const ofLesson = { lessonId: id };
/** The teacher, or a turn to speak. */
export const feed = z.string().check(z.regex(/^(teacher|speaker-\d{1,6})$/));

export const PublishMedia = call('PublishMedia', {
  path: MEDIA_PATHS.publish,
  summary: 'Send my picture or voice: as the teacher who is live, or as the student who was asked to speak.',
  data: z.object({ ...ofLesson, offer: sdp }),
  result: z.object({ connection, answer: sdp }),
  allow: { ...lectures, ...learns },
});

export const WatchMedia = call('WatchMedia', {
  path: MEDIA_PATHS.watch,
  summary: 'Get the picture and voice of the teacher who is live, or of the student who speaks.',
  data: z.object({ ...ofLesson, feed }),
  result: z.object({ connection, offer: sdp }),
  allow: watches,
});

export const AnswerMedia = call('AnswerMedia', {
  path: MEDIA_PATHS.answer,
  summary: 'Answer what was offered to me: from then on media flows.',
  data: z.object({ ...ofLesson, connection, answer: sdp }),
  result: z.object({}),
  allow: watches,
});

export const KeepMedia = call('KeepMedia', {
  path: MEDIA_PATHS.keep,
  summary: 'Keep a connection with the media server, or learn that it is gone.',
  data: z.object({ ...ofLesson, connection }),
  result: z.object({}),
  allow: watches,
});

export const LeaveMedia = call('LeaveMedia', {
  path: MEDIA_PATHS.leave,
  summary: 'End a connection with the media server.',
  data: z.object({ ...ofLesson, connection }),
  result: z.object({}),
  allow: watches,
});

export const liveVideoCalls = [PublishMedia, WatchMedia, AnswerMedia, KeepMedia, LeaveMedia] as const;

export const LiveVideoService = query('LiveVideoService', {
  summary: 'Whether live video is set up here and answers, and whether it is open to who asks.',
  path: '/api/lesson/:id/live-video',
  input: z.object({ id }),
  result: z.object({
    is: z.enum(['ready', 'away', 'none', 'closed']),
    /** Whether it can be recorded: there is a folder for it, and the programs that make a film of it. */
    recording: z.enum(['ready', 'noFolder', 'noProgram']),
  }),
  allow: { ...lectures, assistant: true, administrator: true },
});

export type LiveVideoService = z.output<typeof LiveVideoService.result>;

export const liveVideoQueries = [LiveVideoService] as const;
