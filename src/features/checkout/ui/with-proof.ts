import type { Answer } from '#shared/call.ts'

/** Calls the API with `send`. If the shop requires a proof of work, the browser computes it and calls once more. */
export async function withProof<T>(send: (proof: Record<string, string>) => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await send({})
  if (answer.status !== 429 || answer.body.challenge === undefined) return answer
  const { solve } = await import('#features/checkout/ui/proof-of-work.ts')
  return send({ 'x-proof-of-work': await solve(answer.body.challenge) })
}
