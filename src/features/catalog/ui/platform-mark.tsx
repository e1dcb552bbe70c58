import type { Platform } from '#features/catalog/rules.ts'

/** The icon of a platform, from `marks.svg` or `addedMarks`. Decorative, because the name is next to it. */
export function PlatformMark({ platform, className = 'size-6' }: { platform: Platform; className?: string }) {
  return (
    <svg aria-hidden="true" className={`${className} shrink-0`}>
      <use href={`#mark-${platform}`} />
    </svg>
  )
}
