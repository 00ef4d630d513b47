/** The mark: three lines of a kitchen display, the middle one cut by the moment that needs a look. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 512 512" aria-hidden focusable="false">
      <rect width="512" height="512" rx="112" fill="#1f5fd0" />
      <g stroke="#fff" strokeWidth="44" strokeLinecap="round" fill="none">
        <path d="M120 156h184" />
        <path d="M120 256h96" />
        <path d="M120 356h152" />
      </g>
      <circle cx="350" cy="256" r="66" fill="none" stroke="#ffd166" strokeWidth="40" />
    </svg>
  )
}
