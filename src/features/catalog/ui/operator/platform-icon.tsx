/**
 * A platform's icon from its path data; nothing if that isn't a valid path. Doesn't use the icons in the page, which may be older than the
 * platform.
 */
export function PlatformIcon({ path, className = 'size-6' }: { path: string; className?: string }) {
  if (!/^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/.test(path)) return null
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`${className} shrink-0`}>
      <path d={path} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}
