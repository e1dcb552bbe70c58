const allowed = new Set<string>()

/**
 * Makes the process's `fetch` refuse all servers except those of `allowFetch`, and not follow redirects. The shop calls servers by
 * `fetchOutside`, which checks where they are. A library could call any address by `fetch`, even one that a stranger named.
 */
export function lockFetch(): void {
  const unlocked = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input)
    if (!allowed.has(origin)) throw Object.assign(new Error(`fetch may not call ${origin}`), { code: 'EREFUSED' })
    return unlocked(input, { ...init, redirect: 'manual' })
  }
}

/** Lets `fetch` call the server of a URL from the environment. */
export function allowFetch(url: string): void {
  allowed.add(new URL(url).origin)
}
