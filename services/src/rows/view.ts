/** A view on read models. It is bound to the tables as they are, so whoever puts others in their place makes it anew. */
export interface View {
  /** With its schema, where that is not public. */
  readonly name: string;
  /** What stands after "create view … as"; the views that it reads stand before it in their list. */
  readonly select: string;
  /** What else makes it what it was, as in a grant or a comment. */
  readonly statements?: readonly string[];
}

interface Runner {
  query(text: string): Promise<unknown>;
}

export async function createViews(runner: Runner, views: readonly View[]): Promise<void> {
  for (const { name, select, statements = [] } of views) {
    await runner.query(`create view ${name} as ${select}`);
    for (const statement of statements) await runner.query(statement);
  }
}

export async function dropViews(runner: Runner, views: readonly View[]): Promise<void> {
  const names = views.map(({ name }) => name).toReversed();
  if (names.length > 0) await runner.query(`drop view if exists ${names.join(', ')}`);
}
