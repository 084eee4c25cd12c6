/**
 * Word writes its lists as paragraphs whose style says the level and whose first words are the bullet. They become lists, so
 * that the rest of what is pasted can be read as any other page.
 */
export function fromWord(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const paragraphs = [...body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')];
  let before: Element | null = null;
  let open: HTMLElement[] = []; // one list for each level
  for (const paragraph of paragraphs) {
    const [, levelNamed = '1'] = /level(\d)/i.exec(paragraph.getAttribute('style') ?? '') ?? [];
    const bullet = paragraph.querySelector<HTMLElement>('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
    const kind = /^\s*\(?[\p{L}\p{N}]+[.)、]/u.test(bullet?.textContent ?? '') ? 'ol' : 'ul';
    bullet?.remove();
    if (before === null || paragraph.previousElementSibling !== before) open = [];
    const level = Math.min(Number(levelNamed), open.length + 1);
    open = open.slice(0, level);
    let list = open[level - 1];
    if (list === undefined || (level === 1 && list.localName !== kind)) {
      list = document.createElement(kind);
      const parent = open[level - 2]?.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open[level - 1] = list;
    }
    const item = document.createElement('li');
    list.append(item);
    item.append(paragraph);
    before = open[0]!;
  }
  return body.innerHTML;
}
