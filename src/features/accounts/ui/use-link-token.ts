import { useEffect, useState } from 'react'

/**
 * The token in the fragment of an emailed link. It's then removed from the URL, so it doesn't end up in the browsing history or a
 * screenshot. The tab's history state keeps it for a reload. Null if the link has none, undefined until hydration.
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
