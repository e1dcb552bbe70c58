import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { ALL, defaultCategories, messages, readLimit } from '#features/blog/rules/list.ts'
import { categoryNames, postSummaries } from '#features/blog/server/queries.ts'
import { CategoryFilter } from '#features/blog/ui/category-filter.tsx'
import { PostList } from '#features/blog/ui/post-list.tsx'
import { shop } from '#platform/page-context.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const asked = url.searchParams.get('category')
  const limit = readLimit(url.searchParams.get('limit'))
  const category = asked && asked !== ALL ? asked : undefined
  const [names, posts] = await Promise.all([categoryNames(ctx), postSummaries(ctx, { category, limit })])
  return { names: names.length > 0 ? names : [...defaultCategories], posts, limit, category }
}

const description =
  'How growth on Instagram, TikTok and YouTube really works: what to post and when, how to read your analytics, and what bought growth can and can’t do.'

export const meta = pageMeta('Blog', description, {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Blog',
  href: '/blog/rss.xml',
})

export default function BlogPage() {
  const { names, posts, limit, category } = useLoaderData<typeof loader>()
  const isLoading = useNavigation().state === 'loading'
  return (
    <main>
      <BlogHeader lead={description} />
      <Container className="pb-20 sm:pb-28">
        <CategoryFilter names={names} current={category} />
        <div aria-busy={isLoading} className="mt-8 transition-opacity aria-busy:opacity-60">
          <PostList key={category} posts={posts} limit={limit} category={category} />
        </div>
      </Container>
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <main>
      <BlogHeader lead={description} />
      <Container className="pb-20 sm:pb-28">
        <EmptyState title={messages.load}>
          <Button onClick={() => location.reload()}>Try Again</Button>
        </EmptyState>
      </Container>
    </main>
  )
}

/** What the blog is about, with a link to its RSS feed. */
function BlogHeader({ lead }: { lead: string }) {
  return (
    <Container className="grid items-end gap-x-16 gap-y-4 pt-10 pb-6 sm:pt-14 sm:pb-8 md:grid-cols-[1fr_32rem]">
      <h1 className="text-display">Blog</h1>
      <p className="text-muted">
        {lead}{' '}
        <a href="/blog/rss.xml" className="font-medium whitespace-nowrap text-accent-ink underline underline-offset-4">
          RSS feed
        </a>
      </p>
    </Container>
  )
}
