import type { PageLink } from '@lectern/contracts/kernel/page-links.ts';
import { LINK_LENGTH, MOST_LINKS } from './limits.ts';
import type { Pdfium } from './pdfium.ts';

export interface PageLinks {
  /** Left out where the page leads nowhere. */
  readonly links?: PageLink[];
}

/** fpdf_doc.h: PDFACTION_URI. */
const URI = 3;
/** What a page is laid out on to find places: the unit of a share. */
const WHOLE = 10_000;
/** A page may hold more annotations than anybody drew. */
const MOST_LOOKED_AT = 1000;

/** The places of a page that lead to an address on the web; other pages, files and mail are left out. */
export function linksOfPage(pdfium: Pdfium, document: number, page: number): PageLinks {
  const { call } = pdfium;
  const space = pdfium.allocate(32 + LINK_LENGTH + 1);
  const [place, found, rectangle, address] = [space, space + 4, space + 8, space + 32];
  const numbers = () => new DataView(pdfium.memory().buffer);
  const links: PageLink[] = [];
  try {
    numbers().setInt32(place, 0, true);
    for (let looked = 0; looked < MOST_LOOKED_AT && links.length < MOST_LINKS; looked += 1) {
      if (!call.FPDFLink_Enumerate(page, place, found)) break;
      const link = numbers().getUint32(found, true);
      const action = call.FPDFLink_GetAction(link);
      if (action === 0 || call.FPDFAction_GetType(action) !== URI) continue;
      const length = call.FPDFAction_GetURIPath(document, action, address, LINK_LENGTH + 1);
      const url = length > LINK_LENGTH + 1 ? undefined : addressOf(pdfium.string(address));
      if (url === undefined || !call.FPDFLink_GetAnnotRect(link, rectangle)) continue;
      const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => numbers().getFloat32(rectangle + at, true));
      const corners = [
        [left!, top!],
        [right!, bottom!],
      ].map(([x, y]) => onPage(pdfium, page, x!, y!, rectangle));
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
      const [fromX, fromY] = [Math.min(...xs), Math.min(...ys)];
      const [width, height] = [Math.max(...xs) - fromX, Math.max(...ys) - fromY];
      if (width > 0 && height > 0) links.push({ left: fromX, top: fromY, width, height, url });
    }
  } finally {
    pdfium.free(space);
  }
  return links.length === 0 ? {} : { links };
}

/** Where a point of the page is, whichever way the page is turned; what lies beside the page is moved to its edge. */
function onPage(pdfium: Pdfium, page: number, x: number, y: number, space: number) {
  pdfium.call.FPDF_PageToDevice(page, 0, 0, WHOLE, WHOLE, 0, x, y, space, space + 4);
  const numbers = new DataView(pdfium.memory().buffer, space, 8);
  const within = (at: number) => Math.max(0, Math.min(WHOLE, at));
  return { x: within(numbers.getInt32(0, true)), y: within(numbers.getInt32(4, true)) };
}

/** As a browser reads it, without what a stranger's page may not open; undefined where it names no place on the web. */
function addressOf(written: string): string | undefined {
  if (!URL.canParse(written)) return undefined;
  const { protocol, href } = new URL(written);
  return /^https?:$/.test(protocol) && href.length <= LINK_LENGTH ? href : undefined;
}
