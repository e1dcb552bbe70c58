import { paths } from '#shared/paths.ts'

/** The sign-in page, leading back to the current page. For the browser only: a page's HTML is the same for everyone. */
export function signInHref(): string {
  return `${paths.login}?${new URLSearchParams({ next: window.location.pathname + window.location.search })}`
}
