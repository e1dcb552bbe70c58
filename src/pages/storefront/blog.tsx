import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import { ALL, defaultCategories, messages, readLimit } from '#features/blog/rules/list.ts'
import { categoryNames, postSummaries } from '#features/blog/server/queries.ts'
import { CategoryFilter } from '#features/blog/ui/category-filter.tsx'
import { PostList } from '#features/blog/ui/post-list.tsx'
import { shop } from '#platform/page-context.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import { BlogHeader } from './blog/blog-header.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const asked = url.searchParams.get('category')
  const limit = readLimit(url.searchParams.get('limit'))
  const category = asked && asked !== ALL ? asked : undefined
  const [names, posts] = await Promise.all([categoryNames(ctx), postSummaries(ctx, { category, limit })])
  return { names: names.length > 0 ? names : [...defaultCategories], posts, limit, category }
}

const description =
  'How growing on Instagram, TikTok and YouTube really works: what to post and when, how to read the figures, and what bought growth can and cannot do.'

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, { title: 'Blog', description }),
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Blog', href: '/blog/rss.xml' },
]

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
