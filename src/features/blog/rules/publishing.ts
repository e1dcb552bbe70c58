import type { PostStatus } from '#features/blog/contract.ts'

/** What a post may become; what is not here is refused. */
const moves: Record<PostStatus, readonly PostStatus[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'scheduled', 'published'],
  published: ['withdrawn'],
  withdrawn: ['published'],
}

export function mayBecome(from: PostStatus, to: PostStatus): boolean {
  return moves[from].includes(to)
}
