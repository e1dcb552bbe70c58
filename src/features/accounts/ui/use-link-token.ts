import { useEffect, useState } from 'react'

/**
 * The token of a mail's link, out of the address' fragment, and taken away there: neither history nor a screenshot keeps
 * it. Null where the link has none, undefined until the page is hydrated.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token')
    // In development effects run twice, and the second time finds nothing.
    setToken((known) => known ?? found)
    const { pathname, search } = window.location
    if (found) window.history.replaceState(window.history.state, '', pathname + search)
  }, [])
  return token
}
