// Draws what is easier counted than written by hand: curves, sectors, and two pictures made of pixels.
const [GREEN, RED, GREY, LINE, SOFT] = ['#0b6b57', '#c2381e', '#5b6762', '#cfd7d1', '#e3f1ec'];

/** @param {string} id */
const one = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {number} value */
const px = (value) => value.toFixed(1);
/** @param {[number, number][]} points */
const path = (points) => points.map(([x, y], index) => `${index ? 'L' : 'M'}${px(x)} ${px(y)}`).join('');
/** @param {number} count @param {(index: number) => [number, number]} at */
const along = (count, at) => path(Array.from({ length: count + 1 }, (_, index) => at(index / count)));

/** The same stars at every printing. */
let seed = 20260901;
function chance() {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
}
const bell = () => chance() + chance() + chance() + chance() - 2;

function arms() {
  const [r, w] = [
    [0.8, 0.65, 0.5, 0.35, 0.2],
    [1.96, 2.45, 3.0, 3.58, 4.09],
  ];
  /** @param {number} value */
  const x = (value) => 110 + value * 780;
  /** @param {number} value */
  const y = (value) => 460 - value * 84;
  const curve = along(60, (t) => [x(0.1 + 0.75 * t), y(9 / (2.0 + 4 * (0.1 + 0.75 * t) ** 2))]);
  const ticks = [1, 2, 3, 4, 5].map(
    (tick) =>
      `<path d="M110 ${y(tick)}H800" stroke="#e4e9e4" stroke-width="3"/><text x="88" y="${y(tick) + 12}" text-anchor="end">${tick}</text>`,
  );
  const marks = [0.2, 0.4, 0.6, 0.8].map(
    (tick) => `<text x="${x(tick)}" y="506" text-anchor="middle">${tick.toFixed(1)}</text>`,
  );
  const dots = r.map(
    (value, index) => `<circle cx="${x(value)}" cy="${y(/** @type {number} */ (w[index]))}" r="13" fill="${RED}"/>`,
  );
  one('arms').innerHTML =
    `<g font-size="34" fill="${GREY}">${ticks.join('')}${marks.join('')}<text x="130" y="16"><tspan class="m">ω</tspan> / (rad/s)</text><text x="800" y="550" text-anchor="end"><tspan class="m">r</tspan> / m</text></g>
    <path d="M110 30V460H820" fill="none" stroke="${GREY}" stroke-width="4"/><path d="${curve}" fill="none" stroke="${GREEN}" stroke-width="7"/>${dots.join('')}
    <text x="400" y="112" font-size="36" fill="${GREEN}">曲线：<tspan class="m">L</tspan> = 9.0 kg·m²/s</text>`;
}

/** Where a planet is at a time from 0 to 1, by Kepler's equation. @param {number} time @returns {[number, number]} */
function orbit(time) {
  const [e, mean] = [0.62, time * 2 * Math.PI];
  let angle = mean;
  for (let step = 0; step < 30; step += 1) angle -= (angle - e * Math.sin(angle) - mean) / (1 - e * Math.cos(angle));
  return [704 - 560 * Math.cos(angle), 250 - 560 * Math.sqrt(1 - e * e) * 0.52 * Math.sin(angle)];
}

function kepler() {
  const [sunX, sunY] = [704 - 560 * 0.62, 250];
  /** @param {number} from @param {string} color */
  const sector = (from, color) =>
    `<path d="M${px(sunX)} ${sunY}${along(40, (t) => orbit(from + t / 12)).replace('M', 'L')}Z" fill="${color}"/>`;
  const dots = Array.from({ length: 12 }, (_, index) => orbit(index / 12 + 1 / 24)).map(
    ([x, y]) => `<circle cx="${px(x)}" cy="${px(y)}" r="12" fill="${GREEN}"/>`,
  );
  one('kepler').innerHTML = `${sector(-1 / 24, '#f6d9d0')}${sector(11 / 24, SOFT)}${sector(3 / 24, SOFT)}
    <path d="${along(200, orbit)}Z" fill="none" stroke="${LINE}" stroke-width="6"/>${dots.join('')}
    <circle cx="${sunX}" cy="${sunY}" r="34" fill="${RED}"/><g font-size="38"><text x="${sunX + 52}" y="${sunY - 22}" fill="${RED}">太阳</text><text x="1290" y="256">远日点</text><text x="112" y="256" text-anchor="end">近日点</text></g>`;
}

/** Half a cat: 1 stands on its feet, -1 lies on its back, between them it turns. @param {number} turn @param {number} x */
function half(turn, x) {
  const legs = `<path d="M-20 20C-26 60 -16 76 -22 104M22 20C18 60 30 76 22 104" transform="scale(1 ${turn})" fill="none" stroke="#16201c" stroke-width="17" stroke-linecap="round"/>`;
  return `<g transform="translate(${x} 0)">${legs}<ellipse rx="68" ry="40" fill="${GREEN}"/></g>`;
}

function cats() {
  /** @type {[number, number][]} */
  const poses = [
    [-1, -1],
    [0.6, -1],
    [1, -0.6],
    [1, 1],
  ];
  const drawn = poses.map(([front, back], index) => {
    const ears = '<path d="M-34 -18 -30 -58 -6 -34M8 -34 32 -56 34 -14Z"/>';
    return `<g transform="translate(${172 + index * 352} 190)"><path d="M-104 ${-8 * back}C-170 ${-24 * back} -150 ${-96 * back} -120 ${-104 * back}" fill="none" stroke="#16201c" stroke-width="14" stroke-linecap="round"/>
      <path d="M-60 0H60" stroke="${GREEN}" stroke-width="62"/>${half(back, -62)}${half(front, 62)}
      <g transform="translate(132 ${-30 * front}) rotate(${(Math.acos(front) * 180) / Math.PI})"><circle r="42"/>${ears}</g><text y="240" font-size="36" fill="${GREY}" text-anchor="middle">${index + 1}</text></g>`;
  });
  one('cats').innerHTML = drawn.join('');
}

function diving() {
  /** @param {number} t */
  const speed = (t) => 2.2 + 13 / (1 + Math.exp(-(t - 0.45) * 16)) - 12.4 / (1 + Math.exp(-(t - 1.15) * 16));
  /** @param {number} t */
  const x = (t) => 110 + t * 780;
  /** @param {number} w */
  const y = (w) => 470 - w * 26;
  const curve = along(120, (s) => [x(s * 1.6), y(speed(s * 1.6))]);
  const grid = [5, 10, 15].map(
    (w) =>
      `<path d="M110 ${y(w)}H1380" stroke="#e4e9e4" stroke-width="3"/><text x="92" y="${y(w) + 12}" text-anchor="end">${w}</text>`,
  );
  const marks = [0, 0.4, 0.8, 1.2, 1.6].map(
    (t) => `<text x="${x(t)}" y="518" text-anchor="middle">${t.toFixed(1)}</text>`,
  );
  one('diving').innerHTML =
    `<rect x="${x(0.45)}" y="40" width="${x(1.15) - x(0.45)}" height="430" fill="${SOFT}"/><g font-size="34" fill="${GREY}">${grid.join('')}${marks.join('')}<text x="130" y="24"><tspan class="m">ω</tspan> / (rad/s)</text><text x="1390" y="560" text-anchor="end"><tspan class="m">t</tspan> / s</text></g>
    <path d="M110 40V470H1390" fill="none" stroke="${GREY}" stroke-width="4"/><path d="${curve}" fill="none" stroke="${GREEN}" stroke-width="8"/>
    <g font-size="40"><text x="${x(0.16)}" y="364" text-anchor="middle">起跳</text><text x="${x(0.8)}" y="190" text-anchor="middle" fill="${GREEN}">抱膝：<tspan class="m">I</tspan> 缩小到约 1/7</text><text x="${x(1.4)}" y="364" text-anchor="middle">展体入水</text></g>`;
}

function scale() {
  /** @type {[string, number][]} */
  const rows = [
    ['电子自旋', -34],
    ['转动的硬币', -5],
    ['花样滑冰', 1],
    ['地球自转', 34],
    ['太阳自转', 42],
    ['银河系的盘', 67],
  ];
  /** @param {number} power */
  const x = (power) => 330 + ((power + 40) / 110) * 940;
  const bars = rows.map(([name, power], index) => {
    const y = 20 + index * 82;
    return `<text x="290" y="${y + 40}" text-anchor="end" font-size="40">${name}</text><rect x="330" y="${y}" width="${px(x(power) - 330)}" height="54" rx="8" fill="${index === 2 ? RED : GREEN}"/><text x="${px(x(power) + 18)}" y="${y + 40}" font-size="36" fill="${GREY}">10<tspan font-size="24" dy="-14">${String(power).replace('-', '−')}</tspan></text>`;
  });
  one('scale').innerHTML =
    `${bars.join('')}<path d="M330 0V510H1390" fill="none" stroke="${GREY}" stroke-width="4"/><text x="1390" y="552" text-anchor="end" font-size="34" fill="${GREY}"><tspan class="m">L</tspan> / (kg·m²/s)，对数刻度</text>`;
}

/** A canvas as a JPEG, which the printer takes over as it is. @param {string} id @param {(pen: CanvasRenderingContext2D, width: number, height: number) => void} draw */
function photo(id, draw) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 810 });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  pen.fillStyle = '#070b14';
  pen.fillRect(0, 0, 1080, 810);
  for (let star = 0; star < 700; star += 1) {
    pen.fillStyle = `rgba(255,255,255,${(chance() ** 3).toFixed(2)})`;
    pen.fillRect(chance() * 1080, chance() * 810, 1.6, 1.6);
  }
  pen.translate(540, 405);
  pen.globalCompositeOperation = 'lighter';
  draw(pen, 1080, 810);
  one(id).setAttribute('src', canvas.toDataURL('image/jpeg', 0.86));
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} radius @param {string} color */
function glow(pen, x, y, radius, color) {
  const light = pen.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, `rgba(${color},.9)`);
  light.addColorStop(0.3, `rgba(${color},.28)`);
  light.addColorStop(1, `rgba(${color},0)`);
  pen.fillStyle = light;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** @param {CanvasRenderingContext2D} pen */
function galaxy(pen) {
  pen.rotate(-0.35);
  pen.scale(1, 0.52);
  glow(pen, 0, 0, 420, '90,110,190');
  for (let star = 0; star < 26_000; star += 1) {
    const reach = chance() ** 0.7;
    const angle = reach * 5.4 + (star % 2) * Math.PI + bell() * (0.5 - 0.25 * reach);
    const [x, y] = [Math.cos(angle) * reach * 500 + bell() * 12, Math.sin(angle) * reach * 500 + bell() * 12];
    const color = chance() < 0.04 ? '255,120,130' : reach < 0.3 ? '255,226,180' : '150,180,255';
    pen.fillStyle = `rgba(${color},${(0.1 + 0.35 * chance()).toFixed(2)})`;
    const size = chance() < 0.02 ? 4 : 2;
    pen.fillRect(x, y, size, size * 1.6);
  }
  glow(pen, 0, 0, 190, '255,222,170');
  glow(pen, 0, 0, 70, '255,246,225');
}

/** @param {CanvasRenderingContext2D} pen */
function pulsar(pen) {
  pen.rotate(0.42);
  for (const side of [0, Math.PI]) {
    pen.save();
    pen.rotate(side);
    for (let ray = 0; ray < 420; ray += 1) {
      const end = bell() * 70;
      const light = pen.createLinearGradient(0, 0, 0, -460);
      light.addColorStop(0, 'rgba(190,225,255,.10)');
      light.addColorStop(1, 'rgba(110,160,255,0)');
      pen.strokeStyle = light;
      pen.lineWidth = 3;
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.lineTo(end, -460);
      pen.stroke();
    }
    pen.restore();
  }
  pen.rotate(-0.9);
  for (let ring = 1; ring <= 7; ring += 1) {
    pen.strokeStyle = `rgba(120,190,220,${(0.42 - ring * 0.045).toFixed(2)})`;
    pen.lineWidth = 2.4;
    for (const side of [-1, 1]) {
      pen.beginPath();
      pen.ellipse(side * ring * 36, 0, ring * 36, ring * 30, 0, 0, 2 * Math.PI);
      pen.stroke();
    }
  }
  glow(pen, 0, 0, 170, '150,190,255');
  glow(pen, 0, 0, 52, '255,255,255');
}

arms();
kepler();
cats();
diving();
scale();
photo('pulsar', pulsar);
photo('galaxy', galaxy);
