/**
 * The symbols, on a grid of 20 × 20: strokes, no fill. In the bundle rather than in a file of their own, because an icon
 * that first appears when the network is gone must not need the network.
 */
export const ICONS = {
  alert: '<path d="M10 3.5 17.5 16.5h-15Z"/><path d="M10 8.5v3.5M10 14.3v.1"/>',
  attend:
    '<rect x="3.5" y="4" width="13" height="12.5" rx="1.5"/><path d="M3.5 7.8h13M7 2.8V5M13 2.8V5M7.3 11.8l1.9 1.9 3.5-3.7"/>',
  b15: '<path d="M4 10a6 6 0 1 0 2-4.5M6.2 2.8 5.8 5.7l2.900.4"/><path d="M9 8.5v4M11.2 12.3c.5.3 1.900.3 1.9-.9s-1.2-1.3-1.8-.9l.2-2h1.5" stroke-width="1.2"/>',
  back: '<path d="M16 10H4.5M9 5l-5 5 5 5"/>',
  badc: '<circle cx="10" cy="10" r="7"/><path d="m7.5 7.5 5 5M12.5 7.5l-5 5"/>',
  bell: '<path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13ZM8.5 17h3"/>',
  board: '<path d="M4 14.5 13.2 5.3l2.5 2.5L6.5 17H4Z"/><path d="m11.5 7 2.5 2.5M11 17h6"/>',
  cam: '<path d="M3.5 7.5a1.5 1.5 0 0 1 1.5-1.5h1.5L8 4h4l1.5 2H15a1.5 1.5 0 0 1 1.5 1.5V14a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 14Z"/><circle cx="10" cy="10.5" r="2.5"/>',
  chart: '<path d="M3.5 16.5h13"/><path d="M6 13.5v-4M10 13.5V5M14 13.5v-6"/>',
  check: '<path d="m4 10.5 4 4 8-9"/>',
  clock: '<circle cx="10" cy="10" r="7"/><path d="M10 6v4.2l2.7 1.6"/>',
  close: '<path d="m5 5 10 10M15 5 5 15"/>',
  copy: '<rect x="7" y="7" width="9.5" height="9.5" rx="1.5"/><path d="M13 7V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v6.5A1.5 1.5 0 0 0 5 13h2"/>',
  danmu:
    '<path d="M3.5 5.5a1.5 1.5 0 0 1 1.5-1.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5H9l-3.5 3v-3H5a1.5 1.5 0 0 1-1.5-1.5Z"/><path d="M6.5 7.5h4.5M8.5 10.2h5"/>',
  dotc: '<circle cx="10" cy="10" r="7"/><circle cx="10" cy="10" r="2.5"/>',
  down: '<path d="m5 8 5 5 5-5"/>',
  download: '<path d="M10 3.5v9M6.5 9.2 10 12.7l3.5-3.5M4 16.5h12"/>',
  expand: '<path d="M4 8V4h4M16 8V4h-4M4 12v4h4M16 12v4h-4"/>',
  eye: '<path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5Z"/><circle cx="10" cy="10" r="2.2"/>',
  eyeoff:
    '<path d="M4 4l12 12M8.2 5.2A7 7 0 0 1 10 5c4.8 0 7.5 5 7.5 5a13 13 0 0 1-2.3 2.9M5.6 6.5A12.5 12.5 0 0 0 2.5 10S5.2 15 10 15a7 7 0 0 0 3.6-1"/>',
  f15: '<path d="M16 10a6 6 0 1 1-2-4.5M13.8 2.8l.4 2.9-2.900.4"/><path d="M7.8 8.5v4M10 12.3c.5.3 1.900.3 1.9-.9s-1.2-1.3-1.8-.9l.2-2h1.5" stroke-width="1.2"/>',
  filter: '<path d="M3.5 5h13M6 10h8M8.5 15h3"/>',
  gear: '<circle cx="10" cy="10" r="2.5"/><path d="M10 2.8v2M10 15.2v2M2.8 10h2M15.2 10h2M4.9 4.9l1.4 1.4M13.7 13.7l1.4 1.4M4.9 15.1l1.4-1.4M13.7 6.3l1.4-1.4"/>',
  grade: '<rect x="3.5" y="3.5" width="13" height="13" rx="1.5"/><path d="M3.5 8h13M8 8v8.5"/>',
  group:
    '<circle cx="7" cy="7.5" r="2.3"/><path d="M2.8 15.5c.4-2.5 2-3.8 4.2-3.8s3.8 1.3 4.2 3.8"/><path d="M12.3 5.4a2.3 2.3 0 0 1 0 4.3M13.5 11.9c2 .2 3.3 1.4 3.7 3.6"/>',
  help: '<circle cx="10" cy="10" r="7"/><path d="M8 8.2a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1.1M10 13.6v.1"/>',
  history: '<path d="M3.5 10A6.5 6.5 0 1 0 6 4.9M3.5 4v3.3h3.3M10 6.5v3.8l2.5 1.5"/>',
  home: '<path d="M3.5 9 10 3.5 16.5 9v7a.8.8 0 0 1-.8.8H4.3a.8.8 0 0 1-.8-.8Z"/><path d="M8 16.5V12h4v4.5"/>',
  inbox:
    '<path d="M3.5 11.5 6 4.5h8l2.5 7v4a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1Z"/><path d="M3.5 11.5h3.8c0 1.5 1.2 2.3 2.7 2.3s2.7-.8 2.7-2.3h3.8"/>',
  info: '<circle cx="10" cy="10" r="7"/><path d="M10 9.3v4.2M10 6.5v.1"/>',
  keys: '<rect x="2.5" y="5" width="15" height="10" rx="1.5"/><path d="M5.5 8.2h.1M8.5 8.2h.1M11.5 8.2h.1M14.5 8.2h.1M6.5 12h7" stroke-width="1.7"/>',
  leave: '<circle cx="10" cy="10" r="7"/><path d="M7 10h6"/>',
  left: '<path d="m12 5-5 5 5 5"/>',
  link: '<path d="M8.5 11.5 12 8M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9"/>',
  list: '<path d="M8 5.5h9M8 10h9M8 14.5h9"/><path d="m3 5.500.9.9 1.6-1.8M3 10l.9.9 1.6-1.8M3 14.5l.9.9 1.6-1.8"/>',
  lock: '<rect x="4.5" y="9" width="11" height="7.5" rx="1.5"/><path d="M7 9V6.5a3 3 0 0 1 6 0V9"/>',
  mark: '<path d="M6 3.5h8v13l-4-3.3-4 3.3Z"/>',
  moon: '<path d="M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8Z"/>',
  more: '<path d="M5 10h.1M10 10h.1M15 10h.1" stroke-width="2.4"/>',
  mute: '<path d="M3.5 5.5A1.5 1.5 0 0 1 5 4h10a1.5 1.5 0 0 1 1.5 1.5V12a1.5 1.5 0 0 1-1.5 1.5H9l-3.5 3v-3H5A1.5 1.5 0 0 1 3.5 12Z"/><path d="m8 7 4 4M12 7l-4 4"/>',
  net: '<path d="M2.5 8a11 11 0 0 1 15 0M5 10.8a7.3 7.3 0 0 1 10 0M7.5 13.5a3.7 3.7 0 0 1 5 0M10 16.3v.1"/>',
  netoff:
    '<path d="m3 3 14 14M8 5a11 11 0 0 1 9.5 3M2.5 8A11 11 0 0 1 5 6.2M12.2 9.2A7.3 7.3 0 0 1 15 10.8M5 10.8a7.3 7.3 0 0 1 3-1.8M7.5 13.5a3.7 3.7 0 0 1 5 0M10 16.3v.1"/>',
  okc: '<circle cx="10" cy="10" r="7"/><path d="m6.8 10.2 2.3 2.3 4.2-4.7"/>',
  packet:
    '<rect x="4.5" y="2.8" width="11" height="14.4" rx="1.6"/><path d="M4.5 6.5c1.6 1.7 3.5 2.5 5.5 2.5s3.9-.8 5.5-2.5"/><circle cx="10" cy="9.2" r="1.7"/>',
  paper: '<path d="M5 3h7l3 3v11H5Z"/><path d="M12 3v3h3M7.5 10h5M7.5 13h5"/>',
  pause: '<path d="M7 5v10M13 5v10"/>',
  picture:
    '<rect x="3" y="4" width="14" height="12" rx="1.5"/><path d="m4.5 14 3.8-4 2.7 2.7 1.7-1.7 2.8 3"/><circle cx="13.2" cy="7.5" r="1.2"/>',
  phone: '<rect x="6" y="2.8" width="8" height="14.4" rx="1.6"/><path d="M9 14.7h2"/>',
  pick: '<circle cx="10" cy="7" r="2.7"/><path d="M4.5 16.5c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5"/><path d="M3 5.5V3h2.5M17 5.5V3h-2.5"/>',
  play: '<path d="M7 4.5v11l8.5-5.5Z"/>',
  plus: '<path d="M10 4v12M4 10h12"/>',
  post: '<path d="M4 3.5h12v9.5l-3.5 3.5H4Z"/><path d="M16 13h-3.5v3.5M7 7.5h6M7 10.5h3.5"/>',
  qr: '<rect x="3.5" y="3.5" width="5" height="5" rx=".8"/><rect x="11.5" y="3.5" width="5" height="5" rx=".8"/><rect x="3.5" y="11.5" width="5" height="5" rx=".8"/><path d="M11.5 11.5h2v2M16.5 11.5v2.5M11.5 16.5h2M16.5 16.5h-.1"/>',
  quiz: '<rect x="3.5" y="3.5" width="13" height="13" rx="2"/><path d="M6.5 7.5l1 1L9.3 6.5M11.5 7.5h2.5M6.5 12.5l1 1 1.8-2M11.5 12.5h2.5"/>',
  right: '<path d="m8 5 5 5-5 5"/>',
  ring: '<circle cx="10" cy="10" r="7"/>',
  screen:
    '<rect x="3" y="3.8" width="14" height="9.7" rx="1.3"/><path d="M10 13.5v3M6.5 16.5h7M10 10.8V6.7M8.2 8.3 10 6.5l1.8 1.8"/>',
  search: '<circle cx="9" cy="9" r="5"/><path d="m13 13 3.5 3.5"/>',
  send: '<path d="M3.5 10 16.5 4l-3.7 12.5-3-5Z"/><path d="M9.8 11.5 16.5 4"/>',
  shield: '<path d="M10 3 16 5v4.5c0 3.7-2.4 6.2-6 7.5-3.6-1.3-6-3.8-6-7.5V5Z"/><path d="m7.3 10 2 2 3.6-4"/>',
  shieldx: '<path d="M10 3 16 5v4.5c0 3.7-2.4 6.2-6 7.5-3.6-1.3-6-3.8-6-7.5V5Z"/><path d="m8 8 4 4M12 8l-4 4"/>',
  sick: '<circle cx="10" cy="10" r="7"/><path d="M10 7v6M7 10h6"/>',
  skipb: '<path d="M5 4.5v11M15.5 4.5 8 10l7.5 5.5Z"/>',
  skipf: '<path d="M15 4.5v11M4.5 4.5 12 10l-7.5 5.5Z"/>',
  slash: '<circle cx="10" cy="10" r="7"/><path d="m5.2 14.8 9.6-9.6"/>',
  slides: '<rect x="3" y="4" width="14" height="9.5" rx="1.2"/><path d="M10 13.5v3M7 16.5h6"/>',
  sound: '<path d="M3.5 8v4H6l4 3V5L6 8Z"/><path d="M12.5 7.5a3.5 3.5 0 0 1 0 5M14.7 5.3a6.6 6.6 0 0 1 0 9.4"/>',
  stop: '<rect x="4.5" y="4.5" width="11" height="11" rx="1.5"/>',
  sync: '<path d="M16 8.5A6.3 6.3 0 0 0 4.8 6.8L3.5 8.3M3.5 4.5v3.8h3.8M4 11.5a6.3 6.3 0 0 0 11.2 1.7l1.3-1.5M16.5 15.5v-3.8h-3.8"/>',
  tag: '<path d="M3.5 4.5v5l7 7 6-6-7-7h-5Z"/><path d="M7 7.5h.1"/>',
  timer: '<circle cx="10" cy="11" r="6"/><path d="M10 8v3.2M8 2.8h4M15.2 5.6l-1-1"/>',
  undo: '<path d="M7 4.5 3.5 8 7 11.5M3.5 8h8a4.5 4.5 0 0 1 0 9H8"/>',
  up: '<path d="m5 12 5-5 5 5"/>',
  upload: '<path d="M10 12.5v-9M6.5 7 10 3.5 13.5 7M4 16.5h12"/>',
  user: '<circle cx="10" cy="7" r="3"/><path d="M4 16.5c.6-3.2 3-4.8 6-4.8s5.4 1.6 6 4.8"/>',
  users:
    '<circle cx="7.5" cy="7" r="2.7"/><path d="M2.5 16c.5-2.8 2.4-4.3 5-4.3s4.5 1.5 5 4.3"/><path d="M13 4.5a2.7 2.7 0 0 1 0 5M14.5 12c1.700.5 2.7 1.9 3 4"/>',
} as const satisfies { readonly [name: string]: string };

export type IconName = keyof typeof ICONS;
