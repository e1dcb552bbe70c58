import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import { defaultCategories, messages, readChoice, readLimit } from '#features/blog/rules/list.ts'
import { categoryNames, postSummaries, searchPosts } from '#features/blog/server/queries.ts'
import { BlogSearch, ShownPosts } from '#features/blog/ui/blog-search.tsx'
import { CategoryFilter } from '#features/blog/ui/category-filter.tsx'
import { PostList } from '#features/blog/ui/post-list.tsx'
import { shop } from '#platform/page-context.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { noIndex, pageTags, titleTags } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const ctx = context.get(shop)
  const { search, ...choice } = readChoice(url.searchParams)
  const limit = readLimit(url.searchParams.get('limit'))
  const [names, posts] = await Promise.all([
    categoryNames(ctx),
    search ? searchPosts(ctx, search) : postSummaries(ctx, { ...choice, limit }),
  ])
  return { names: names.length > 0 ? names : [...defaultCategories], posts, limit, choice: { ...choice, search } }
}

const description =
  'How growth on Instagram, TikTok and YouTube really works: what to post and when, how to read your analytics, and what bought growth can and can’t do.'

const feed = { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'Blog', href: '/blog/rss.xml' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const search = args.loaderData?.choice.search
  return search
    ? [...titleTags(args, `Search results for “${search}”`, description), noIndex]
    : [...pageTags(args, 'Blog', description), feed]
}

export default function BlogPage() {
  const { names, posts, limit, choice } = useLoaderData<typeof loader>()
  const isLoading = useNavigation().state === 'loading'
  return (
    <main>
      <BlogHeader lead={description} />
      <Container className="pb-20 sm:pb-28">
        <div className="grid items-center gap-x-3 gap-y-4 xl:grid-cols-[1fr_14rem]">
          <div className="min-w-0 max-xl:order-last">
            <CategoryFilter names={names} current={choice.search || choice.tag ? null : choice.category} />
          </div>
          <BlogSearch search={choice.search} />
        </div>
        <div aria-busy={isLoading} className="mt-8 transition-opacity aria-busy:opacity-60">
          <ShownPosts choice={choice} count={posts.length} />
          <PostList key={JSON.stringify(choice)} posts={posts} limit={limit} choice={choice} />
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

/** The header of the blog, with a link to its RSS feed. */
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
