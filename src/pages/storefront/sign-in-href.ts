import { paths } from '#app/routes.ts'

/** Where to sign in and come back to this page. Only in the browser: a page's HTML is the same for everyone. */
export function signInHref(): string {
  return `${paths.login}?${new URLSearchParams({ next: window.location.pathname + window.location.search })}`
}
