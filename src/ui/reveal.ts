/** A ref that scrolls what just appeared into view. `scroll-mt-…` and `scroll-mb-…` keep it clear of bars. */
export const reveal = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' })
