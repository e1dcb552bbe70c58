import type { PostStatus } from '#features/blog/contract.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { formatTime } from '#ui/times.ts'

/** What a state is called in the console, and how it looks. */
export const postStates: Record<PostStatus, { name: string; tone: Tone }> = {
  draft: { name: 'Draft', tone: 'neutral' },
  scheduled: { name: 'Scheduled', tone: 'info' },
  published: { name: 'Published', tone: 'success' },
  withdrawn: { name: 'Unpublished', tone: 'warn' },
}

export function PostState({ status }: { status: PostStatus }) {
  const { name, tone } = postStates[status]
  return <Badge tone={tone}>{name}</Badge>
}

/** What a post's time says: `since Nov 20, 2026, 2:05 PM`; undefined for a draft. */
export function timeOf(status: PostStatus, publishAt: string | null): string | undefined {
  if (publishAt === null || status === 'draft') return undefined
  return `${status === 'scheduled' ? 'for' : 'since'} ${formatTime(publishAt)}`
}
