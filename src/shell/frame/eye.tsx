/** Show (open) or hide (crossed) the password. */
export function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <path d="M3 12c2.4-4 5.4-6 9-6s6.6 2 9 6c-2.4 4-5.4 6-9 6s-6.6-2-9-6" />
      <circle cx="12" cy="12" r="2.5" />
      {crossed ? <path d="M4 4l16 16" /> : null}
    </svg>
  )
}
