/** Options for going to the next page of an order: it grows out of this one, except for people who prefer reduced motion. */
export function moving(): { viewTransition: boolean } {
  return { viewTransition: !matchMedia('(prefers-reduced-motion: reduce)').matches }
}
