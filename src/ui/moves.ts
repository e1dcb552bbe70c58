/** Navigation options for the next page of an order, with a view transition unless the visitor prefers reduced motion. */
export function moving(): { viewTransition: boolean } {
  return { viewTransition: !matchMedia('(prefers-reduced-motion: reduce)').matches }
}
