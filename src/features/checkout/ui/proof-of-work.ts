const BATCH = 256

/** Solves a proof-of-work challenge. Returns `challenge:solution`, whose SHA-256 starts with as many zero bits as the challenge requires. */
export async function solve(challenge: string): Promise<string> {
  const difficulty = Number.parseInt(challenge, 10)
  for (let first = 0; ; first += BATCH) {
    const proofs = Array.from({ length: BATCH }, (_, place) => `${challenge}:${(first + place).toString(36)}`)
    const hashes = await Promise.all(proofs.map((proof) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(proof))))
    const solved = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - difficulty) === 0)
    if (solved >= 0) return proofs[solved] ?? ''
  }
}
