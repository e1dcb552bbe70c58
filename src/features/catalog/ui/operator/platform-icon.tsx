/** A platform's mark from its path data; nothing for what is no path. The marks in the page are those of when it was opened. */
export function PlatformIcon({ path, className = 'size-6' }: { path: string; className?: string }) {
  if (!/^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/.test(path)) return null
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`${className} shrink-0`}>
      <path d={path} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}
