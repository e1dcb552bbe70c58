import { createHash, randomBytes } from 'node:crypto'
import { insertOnce } from '#features/checkout/server/store/payment-tries.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#shared/network.ts'

const PURPOSE = 'proof-of-work'
const VALID_MS = 10 * 60_000

/**
 * Issues a proof-of-work challenge: find a text such that the SHA-256 of `challenge:text` starts with `difficulty` zero bits. Nothing is
 * stored. The challenge is valid for ten minutes and only on the network that requested it.
 */
export function issueChallenge(ctx: Context, ip: string, difficulty: number): string {
  const facts = `${difficulty}.${ctx.now().getTime() + VALID_MS}.${randomBytes(9).toString('base64url')}`
  return `${facts}.${ctx.secrets.sign(PURPOSE, `${facts}.${networkOf(ip)}`)}`
}

/**
 * Whether `proof` (`challenge:solution`) solves a valid challenge for this network that is at least as difficult as `needed`. Each challenge can
 * be used once.
 */
export async function verifyProof(ctx: Context, proof: string, ip: string, needed: number): Promise<boolean> {
  const now = ctx.now()
  const challenge = proof.slice(0, Math.max(0, proof.indexOf(':')))
  const [difficulty = '', validUntil = '', random = '', signature = ''] = challenge.split('.')
  if (!ctx.secrets.verify(PURPOSE, `${difficulty}.${validUntil}.${random}.${networkOf(ip)}`, signature)) return false
  const expiresAt = new Date(Number(validUntil))
  if (Number(difficulty) < needed || expiresAt <= now || leadingZeroBits(createHash('sha256').update(proof).digest()) < Number(difficulty))
    return false
  return insertOnce(ctx.db, `proof:${random}`, now, expiresAt)
}

function leadingZeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}
