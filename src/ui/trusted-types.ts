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

/** The only address that a script may be loaded from besides the page's own scripts. */
const SERVICE_WORKER = '/service-worker.js'

/**
 * The only way in which the shop's own code writes HTML into a page or names a script: the Content-Security-Policy refuses plain
 * strings. Undefined on the server, and in browsers without Trusted Types.
 */
const policy = import.meta.env.SSR
  ? undefined
  : window.trustedTypes?.createPolicy('groundswell', { createHTML: (html) => html, createScriptURL: () => SERVICE_WORKER })

/** HTML that the server has rendered or sanitized, for an interface of the browser that parses HTML. */
export const trustedHtml = (html: string): string | TrustedHTML => (policy ? policy.createHTML(html) : html)

/** HTML that the server has rendered or sanitized, for `dangerouslySetInnerHTML`. Kept, so that rendering again does not write it again. */
export function useTrustedHtml(html: string): { __html: string | TrustedHTML } {
  return useMemo(() => ({ __html: trustedHtml(html) }), [html])
}

/** The address of the service worker. */
export const serviceWorkerUrl = (): string => (policy ? policy.createScriptURL(SERVICE_WORKER) : SERVICE_WORKER)
