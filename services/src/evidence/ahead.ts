/** Reads one step ahead: the next page is on its way while this one is worked on. */
export async function* ahead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  let reading = pages.next();
  for (;;) {
    const page = await reading;
    if (page.done) return;
    reading = pages.next();
    reading.catch(() => undefined); // it is awaited, unless whoever reads has seen enough
    yield page.value;
  }
}
