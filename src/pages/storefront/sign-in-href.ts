import { paths } from '#shared/paths.ts'

/** The URL for signing in and returning to the current page. Only for the browser, because a page's HTML is cached. */
export function signInHref(): string {
  return `${paths.login}?${new URLSearchParams({ next: window.location.pathname + window.location.search })}`
}
