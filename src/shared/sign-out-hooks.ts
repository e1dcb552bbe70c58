const TIMEOUT_MS = 2_000
const hooks = new Set<() => Promise<unknown>>()

/** Runs `hook` before the customer signs out, while the session is still valid. Returns a function that removes the hook. */
export function beforeSignOut(hook: () => Promise<unknown>): () => void {
  hooks.add(hook)
  return () => void hooks.delete(hook)
}

/** Runs all hooks while the page is `leaving`. What fails or takes more than two seconds doesn't prevent the sign-out. */
export async function runSignOutHooks(leaving: unknown): Promise<void> {
  const all = Promise.allSettled([leaving, ...[...hooks].map((hook) => hook())])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
}
