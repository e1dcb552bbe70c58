import { type FormEvent, useState } from 'react'
import type { PostSummary } from '#features/blog/contract.ts'
import { mayHaveMore, messages, PAGE_SIZE, type PostChoice } from '#features/blog/rules/list.ts'
import { PostCard } from '#features/blog/ui/post-card.tsx'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

interface PostListProps {
  posts: PostSummary[]
  /** How many were requested. */
  limit: number
  choice: PostChoice
}

/** Posts with a Load More button. The first fills the whole width, followed by a row of two and rows of three. */
export function PostList({ choice, ...first }: PostListProps) {
  const { category, tag, search } = choice
  const [{ posts, limit }, setShown] = useState(first)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const chosen = { ...(category && { category }), ...(tag && { tag }) }
  const next = { ...chosen, limit: String(limit + PAGE_SIZE) }

  async function loadMore(event: FormEvent) {
    event.preventDefault()
    setState('loading')
    try {
      const more = await fetchPosts(next)
      setShown({ posts: more, limit: limit + PAGE_SIZE })
      setState('idle')
      // Update the URL, so going back to it shows the same posts.
      history.replaceState(history.state, '', `?${new URLSearchParams(next)}`)
    } catch {
      setState('failed')
    }
  }

  if (posts.length === 0) {
    return (
      <EmptyState {...noPosts(choice)}>
        <ButtonLink to={paths.blog}>View All Posts</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-6 md:grid-cols-6">
        {posts.map((post, index) => {
          const isWide = index === 0 || posts.length === 2
          return (
            <li key={post.id} className={isWide ? 'md:col-span-6' : index < 3 ? 'md:col-span-3' : 'md:col-span-3 lg:col-span-2'}>
              <PostCard post={post} shape={isWide ? 'wide' : 'normal'} heading="h2" eager={index < 3} />
            </li>
          )
        })}
      </ul>
      {!search && mayHaveMore(posts.length, limit) && (
        <form action={paths.blog} onSubmit={(event) => void loadMore(event)} className="mt-12 text-center">
          {Object.entries(chosen).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {state === 'failed' && (
            <p role="alert" className="mb-4 font-medium text-danger">
              {messages.more}
            </p>
          )}
          <Button type="submit" variant="secondary" size="lg" name="limit" value={next.limit} busy={state === 'loading'}>
            Load More Posts
          </Button>
        </form>
      )}
    </>
  )
}

function noPosts({ tag, search }: PostChoice): { title: string; text: string } {
  if (search) return { title: 'No posts found', text: `We found nothing about “${search}”. Try another word.` }
  return { title: 'No posts here yet', text: `There are no posts ${tag ? 'with this tag' : 'in this category'} yet.` }
}

/** Throws if the shop can't be reached or returns an error. */
async function fetchPosts(query: Record<string, string>): Promise<PostSummary[]> {
  const response = await fetch(`/api/blog/published?${new URLSearchParams({ ...query, summary: 'true' })}`)
  if (!response.ok) throw new Error(String(response.status))
  const { data }: { data: PostSummary[] } = await response.json()
  return data
}
