import type { Platform } from '#features/catalog/rules.ts'
import { registry } from '#features/catalog/rules/registry.ts'

/** The icon of a platform, from `marks.svg` or `addedMarks`. Decorative, because the name is next to it. */
export function PlatformMark({ platform, className = 'size-6' }: { platform: Platform; className?: string }) {
  return (
    <svg aria-hidden="true" className={`${className} shrink-0`}>
      <use href={`#mark-${platform}`} />
    </svg>
  )
}

/** Icons of added platforms as SVG symbols, to go with `marks.svg`. Their paths were validated when they were saved. */
export function addedMarks(): string {
  const symbols = registry().platforms.flatMap(({ id, icon }) =>
    icon === undefined
      ? []
      : [`<symbol id="mark-${id}" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d="${icon}"/></symbol>`],
  )
  return symbols.length > 0 ? `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>` : ''
}
