import { useEffect, useState } from 'react'

/**
 * The token in the fragment of an emailed link, which is then removed from the address, so that no list of visited pages and no
 * screenshot shows it. The tab remembers it with the page, for a reload. Null if the link has none, undefined until the page is hydrated.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const { pathname, search, hash } = window.location
    const state: { linkToken?: string } | null = window.history.state
    const linked = new URLSearchParams(hash.slice(1)).get('token')
    if (linked) window.history.replaceState({ ...state, linkToken: linked }, '', pathname + search)
    setToken(linked ?? state?.linkToken ?? null)
  }, [])
  return token
}
