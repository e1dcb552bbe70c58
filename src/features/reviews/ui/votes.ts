import { VOTES } from '#features/reviews/ui/voted.ts'
import { call, messageOf } from '#shared/call.ts'
import { readStored, writeStored } from '#shared/stored.ts'

const LIMIT = 200

export type VoteOutcome = { ok: true; votes: number } | { ok: false; message: string; /** Where it was voted before. */ votes?: number }

/** Marks a review as helpful, once a visitor; this browser remembers for which. */
export async function voteFor(id: string): Promise<VoteOutcome> {
  const answer = await call<{ helpfulVotes: number }>('PUT', `/api/leavereview/${encodeURIComponent(id)}/helpful`)
  if (answer.status === null) return { ok: false, message: 'An error occurred while voting for the review' }
  const { body } = answer
  const votes = body.helpfulVotes
  if (votes !== undefined) keepVote(id)
  if (body.success && votes !== undefined) return { ok: true, votes }
  const message = body.success ? 'Failed to vote for review' : messageOf(body, 'Failed to record your vote.')
  return { ok: false, message, ...(votes !== undefined && { votes }) }
}

function keepVote(id: string): void {
  const kept = readStored('localStorage', VOTES)
  writeStored('localStorage', VOTES, [id, ...(Array.isArray(kept) ? kept : [])].slice(0, LIMIT))
}
