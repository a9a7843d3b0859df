/** Rows of cut hay up to the horizon. */
function Mark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 12.5C6 8 11 4.5 20 3" />
      <path d="M2 20C7 12 12 8 22 6.5" />
      <path d="M9 21C12 15 16 11.5 22 10.5" />
      <path d="M16 21.5C17.5 18 19.5 15.5 22 14.5" />
    </svg>
  )
}

export function Wordmark({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? 'wordmark large' : 'wordmark'}>
      <Mark size={large ? 28 : 24} />
      <span>Windrow</span>
    </span>
  )
}
