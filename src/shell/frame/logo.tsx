/** The mark: the lines of a kitchen display and the clock that runs next to them (public/icons/favicon.svg). */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 512 512" aria-hidden focusable="false">
      <rect width="512" height="512" rx="112" fill="#1f5fd0" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M104 144h304M104 368h304M104 256h70" stroke="#fff" strokeWidth="48" />
        <circle cx="330" cy="256" r="78" fill="#1f5fd0" stroke="#1f5fd0" strokeWidth="88" />
        <circle cx="330" cy="256" r="78" stroke="#ffd166" strokeWidth="40" />
        <path d="M330 214v42l28 22" stroke="#ffd166" strokeWidth="26" />
      </g>
    </svg>
  )
}
