/** Where a lesson's code leads: the student's entry, with the code filled in. */
export const joinAddress = (code: string): string => `${location.origin}/join/${code}`;

/** The part of it that someone types. */
export const joinHost = (): string => `${location.host}/join`;

/** 472916 as people read it: 472 916. */
export const spacedCode = (code: string): string => code.replace(/^(\d{3})(\d+)$/, '$1 $2');
