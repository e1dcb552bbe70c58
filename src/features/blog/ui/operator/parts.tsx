import type { PostStatus } from '#features/blog/contract.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import { formatTime } from '#ui/times.ts'

const root = `${paths.operator}/blog`

/** The path of a post's editor. */
export const editorPath = (postId: string) => `${root}/${postId}`

export const blogPaths = { posts: root, new: `${root}/new`, categories: `${root}/categories`, redirects: `${root}/redirects` }

const tabs = [
  { name: 'Posts', to: blogPaths.posts },
  { name: 'Categories', to: blogPaths.categories },
  { name: 'Redirects', to: blogPaths.redirects },
]

/** The tabs of the blog's section. */
export function BlogTabs({ current }: { current: string }) {
  return <Tabs label="Blog" tabs={tabs.map((tab) => ({ ...tab, current: tab.name === current }))} />
}

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

/** `since Nov 20, 2026, 2:05 PM`; undefined for a draft. */
export function timeOf(status: PostStatus, publishAt: string | null): string | undefined {
  if (publishAt === null || status === 'draft') return undefined
  return `${status === 'scheduled' ? 'for' : 'since'} ${formatTime(publishAt)}`
}
