import { clockTime } from '../../i18n/when.ts';

/** A clock in chalk that shows when the lesson begins. */
export function ChalkClock({ at }: { at: number }) {
  const moment = new Date(at);
  const minutes = moment.getMinutes() * 6;
  const hours = (moment.getHours() % 12) * 30 + moment.getMinutes() / 2;
  return (
    <svg
      className="chalk"
      viewBox="0 0 320 240"
      fill="none"
      strokeLinecap="round"
      role="img"
      aria-label={clockTime(at)}
    >
      <g transform="translate(160 106)">
        <circle r="86" stroke="#f2f7f4" strokeOpacity=".28" strokeWidth="2.5" strokeDasharray="2 9" />
        {[0, 90, 180, 270].map((angle) => (
          <path key={angle} d="M0-74v-9" stroke="#bcd1c8" strokeWidth="3" transform={`rotate(${angle})`} />
        ))}
        <path d="M0 0V-42" stroke="#f2f7f4" strokeWidth="7" transform={`rotate(${hours})`} />
        <path d="M0 0V-64" stroke="#f6d48a" strokeWidth="5" transform={`rotate(${minutes})`} />
        <circle r="6" fill="#12352c" stroke="#f2f7f4" strokeWidth="4" />
      </g>
      <text x="160" y="228" textAnchor="middle" fontSize="22" fontWeight="600" fill="#f2f7f4">
        {clockTime(at)}
      </text>
    </svg>
  );
}
