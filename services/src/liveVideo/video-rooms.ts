import type { RefusalCode } from '@lectern/contracts/kernel/refusal.ts';

/** What of a room's media server names what it gave to one browser. */
export type MediaConnection = string;

export interface Present {
  readonly feeds: readonly string[];
  readonly watchers: readonly string[];
}

export interface Counted {
  readonly room: string;
  /** Asked for at the moment when media flow. */
  readonly name: () => string;
}

/** The port to a media server (SFU): it takes the media of a few and gives it to many; none of it passes through here. */
export interface VideoRooms {
  /** Whether it answers. */
  isReady(): Promise<boolean>;
  /** A room in which nobody is, where there is none yet. */
  open(room: string): Promise<void>;
  /** Ends it for all who are in it; of one that is not there nothing. */
  close(room: string): Promise<void>;
  /**
   * Takes what a browser offers as a feed of the room; what was sent under that name before is replaced. Where a recording is
   * named, what arrives is kept in files whose names begin so, one for each of picture and voice.
   */
  publish(
    room: string,
    feed: string,
    offer: string,
    recording?: string,
  ): Promise<{ connection: MediaConnection; answer: string }>;
  /** Offers a feed to a browser, whose answer goes to `accept`. */
  subscribe(room: string, feed: string): Promise<{ connection: MediaConnection; offer: string }>;
  /**
   * Who is to be counted is among the room's watchers under the name that is asked for, from when media flow until the
   * connection ends; where none flow within some seconds, they are not.
   */
  accept(connection: MediaConnection, answer: string, counted?: Counted): Promise<void>;
  /** Says that the browser is still there; false where the connection is gone. */
  keep(connection: MediaConnection): Promise<boolean>;
  leave(connection: MediaConnection): Promise<void>;
  /** The feeds whose media arrive, and the names of whoever is counted; none of a room that is not there. */
  present(room: string): Promise<Present>;
  /** Takes nothing of a feed any more. */
  remove(room: string, feed: string): Promise<void>;
}

/** Whoever starts a live video chooses its id: the room of another lesson is another one all the same. */
export const roomOf = (lessonId: string, liveVideoId: string): string => `${lessonId}.${liveVideoId}`;

export const VIDEO_ROOMS = Symbol('video rooms');

/** Why a media server did not do what it was asked for. */
export class MediaRefused extends Error {
  readonly code: Extract<RefusalCode, `liveVideo.${string}`>;
  constructor(code: MediaRefused['code'], said: string) {
    super(said);
    this.code = code;
  }
}
