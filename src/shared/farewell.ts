const works = new Set<() => Promise<unknown>>()

/** Has `work` done before whoever is signed in signs out, while the shop still knows them. The answer takes it off. */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  works.add(work)
  return () => void works.delete(work)
}

/** Does all of it; what fails, or takes more than two seconds, keeps nobody from leaving. */
export async function sayFarewell(): Promise<void> {
  const all = Promise.allSettled([...works].map((work) => work()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2_000))])
}
