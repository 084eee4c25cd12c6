/** What a page is called in a view: its deck and its number there. */
export const pageKey = ({ deckId, n }: { readonly deckId: string; readonly n: number }): string => `${deckId}/${n}`;
