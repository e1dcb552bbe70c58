import { registry } from '#features/catalog/rules/registry.ts'

/** Icons of added platforms as SVG symbols, to go with `marks.svg`. Their paths were validated when they were saved. */
export function addedMarks(): string {
  const symbols = registry().platforms.flatMap(({ id, icon }) =>
    icon === undefined
      ? []
      : [`<symbol id="mark-${id}" viewBox="0 0 24 24"><path fill="currentColor" fill-rule="evenodd" d="${icon}"/></symbol>`],
  )
  return symbols.length > 0 ? `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>` : ''
}
