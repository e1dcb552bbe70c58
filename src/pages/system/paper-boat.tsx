/** A page folded to a boat, adrift on the crest of the swell below. Decoration. */
export function PaperBoat() {
  return (
    <svg
      viewBox="0 0 112 84"
      aria-hidden="true"
      className="absolute right-[max(28%,11.2rem)] bottom-[11.6rem] w-28 translate-x-1/2 -rotate-6 fill-surface stroke-accent-ink stroke-2 print:hidden"
    >
      <g strokeLinejoin="round">
        <path d="M56 4 84 52H28Z" />
        <path d="M56 4v48" />
        <path d="M4 44c18 2 34 4 52 8 18-4 34-6 52-8L88 80H24Z" />
        <path d="M56 52 24 80M56 52l32 28" className="stroke-accent-line" />
      </g>
    </svg>
  )
}
