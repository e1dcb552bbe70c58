import type { Answer } from '#shared/call.ts'

/** Calls the API by `send`. If the shop asks for a proof of work first, the browser does the work and calls again, once. */
export async function withProof<T>(send: (proof: Record<string, string>) => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await send({})
  if (answer.status !== 429 || answer.body.challenge === undefined) return answer
  const { solve } = await import('#features/checkout/ui/proof-of-work.ts')
  return send({ 'x-proof-of-work': await solve(answer.body.challenge) })
}
