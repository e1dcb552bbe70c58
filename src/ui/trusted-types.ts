import { useMemo } from 'react'

interface Policy {
  createHTML(html: string): TrustedHTML
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Record<keyof Policy, (text: string) => string>): Policy }
  }
}

/** The only script URL allowed besides the page's own scripts. */
const SERVICE_WORKER = '/service-worker.js'

/**
 * The only way for the shop's own code to insert HTML or script URLs, because the Content-Security-Policy refuses plain strings. Undefined
 * on the server and in browsers without Trusted Types.
 */
const policy = import.meta.env.SSR
  ? undefined
  : window.trustedTypes?.createPolicy('groundswell', { createHTML: (html) => html, createScriptURL: () => SERVICE_WORKER })

/** Marks HTML that the server rendered or sanitized as trusted, for browser APIs that parse HTML. */
export const trustedHtml = (html: string): string | TrustedHTML => (policy ? policy.createHTML(html) : html)

/** The same for `dangerouslySetInnerHTML`. Memoized, so that rerendering doesn't insert it again. */
export function useTrustedHtml(html: string): { __html: string | TrustedHTML } {
  return useMemo(() => ({ __html: trustedHtml(html) }), [html])
}

/** The trusted URL of the service worker. */
export const serviceWorkerUrl = (): string => (policy ? policy.createScriptURL(SERVICE_WORKER) : SERVICE_WORKER)
