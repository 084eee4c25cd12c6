import { SignJWT } from 'jose';
import type { ConferenceSettings } from '../ops/conference-settings.ts';

/** A meeting that somebody goes into now. */
export interface Entering {
  readonly meetingId: string;
  readonly code: string;
  readonly person: { readonly personId: string; readonly name: string };
  /** Who made the meeting may mute and remove others. */
  readonly isModerator: boolean;
  /** Now, in ms. */
  readonly at: number;
}

/** The port to whoever holds the conferences of meetings: pictures and voices never pass through here. */
export interface ConferenceProvider {
  /** Where this person goes into the conference of this meeting. */
  address(entering: Entering): Promise<string>;
}

/** A page that is open asks for a new address before this one is stale. */
const TOKEN_S = 10 * 60;

/** Jitsi Meet. The room has the meeting's id, which nobody guesses; a server that asks for tokens gets one for this room and person. */
class JitsiConference implements ConferenceProvider {
  constructor(private readonly settings: Extract<ConferenceSettings, { kind: 'jitsi' }>) {}

  async address({ meetingId, person, isModerator, at }: Entering): Promise<string> {
    const { server, app } = this.settings;
    const room = `lectern-${meetingId}`;
    const address = new URL(`${server.replace(/\/+$/, '')}/${room}`);
    address.hash = `userInfo.displayName=${encodeURIComponent(JSON.stringify(person.name))}`;
    if (app === undefined) return address.href;
    const user = {
      id: person.personId,
      name: person.name,
      moderator: String(isModerator), // a server refuses tokens with anything but texts in here
      affiliation: isModerator ? 'owner' : 'member',
    };
    const now = Math.floor(at / 1000);
    const token = await new SignJWT({ room, context: { user }, moderator: isModerator })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience(app.id)
      .setIssuer(app.id)
      .setSubject(address.hostname)
      .setIssuedAt(now)
      .setExpirationTime(now + TOKEN_S)
      .sign(new TextEncoder().encode(app.secret));
    address.searchParams.set('jwt', token);
    return address.href;
  }
}

/** Any other service that makes rooms of addresses. */
class LinkConference implements ConferenceProvider {
  constructor(private readonly settings: Extract<ConferenceSettings, { kind: 'link' }>) {}

  async address({ code }: Entering): Promise<string> {
    return this.settings.template.replaceAll('{code}', encodeURIComponent(code));
  }
}

/** By the settings; undefined where none is set. */
export const conferenceProvider = (settings: ConferenceSettings | undefined): ConferenceProvider | undefined =>
  settings && (settings.kind === 'jitsi' ? new JitsiConference(settings) : new LinkConference(settings));
