/** Where a note is: apart from the rest, since a phone loads this, and no schemas. */
export type Beside = {
  readonly lessonId: string;
  readonly page?: { readonly deckId: string; readonly n: number } | undefined;
};

/** What tells a note of one person from their others. */
export const noteKey = ({ lessonId, page }: Beside): string =>
  page === undefined ? lessonId : `${lessonId}/${page.deckId}/${page.n}`;

export const NOTES_PATH = '/api/notes';
