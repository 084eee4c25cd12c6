import { joinOrigin } from './session.ts';

/** "localhost" leads a phone to itself: a page on the server's own machine prints what the server is to others. */
const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/;
const origin = (): string => (ownMachine.test(location.hostname) && joinOrigin()) || location.origin;

/** Where a lesson's code leads: the student's entry, with the code filled in. */
export const joinAddress = (code: string): string => `${origin()}/join/${code}`;

/** Whether the address is of this machine alone: a phone that scans it comes to itself. */
export const leadsNowhere = (): boolean => ownMachine.test(new URL(origin()).hostname);

/** The part of it that someone types. */
export const joinHost = (): string => `${joinServer()}/join`;

/** Without its last part, where a narrow place breaks it. */
export const joinServer = (): string => new URL(origin()).host;

/** 472916 as people read it: 472 916. */
export const spacedCode = (code: string): string => code.replace(/^(\d{3})(\d+)$/, '$1 $2');

/** What is typed on another computer that shall be a screen. */
export const screenHost = (): string => `${new URL(origin()).host}/screen`;
