import { data, isRouteErrorResponse, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { messages, postPath } from '#features/blog/rules/list.ts'
import { contentsOf } from '#features/blog/rules/text.ts'
import { postWithRelated } from '#features/blog/server/queries.ts'
import { PostArticle } from '#features/blog/ui/post-article.tsx'
import { RelatedPosts } from '#features/blog/ui/post-card.tsx'
import { postStructure } from '#features/seo/server/queries/structure.ts'
import { shop, structuredData } from '#platform/page-context.ts'
import { Refusal } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { noIndex, pageTags } from '#ui/page-meta.ts'
import { Container } from '#ui/section.tsx'
import '#ui/prose.css'
import '#ui/reading-view.css'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params.post ?? ''
  const ctx = context.get(shop)
  const { post, related } = await postWithRelated(ctx, slug).catch(throwStatus)
  // oxlint-disable-next-line typescript/only-throw-error -- how the router redirects
  if (post.slug !== slug) throw redirect(postPath(post.slug), 301)
  context.get(structuredData).push(...postStructure(ctx, post))
  return { post, related, headings: contentsOf(post.content) }
}

/** Turns a Refusal into a response with its status. */
function throwStatus(error: unknown): never {
  throw error instanceof Refusal ? data(error.message, { status: error.status }) : error
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const post = args.loaderData?.post
  return post ? pageTags(args, post.title, post.excerpt) : [...pageTags(args, messages.missing, messages.missing), noIndex]
}

export default function BlogPostPage() {
  const { post, related, headings } = useLoaderData<typeof loader>()
  return (
    <main>
      <PostArticle post={post} headings={headings} />
      <StartedBanner />
      <RelatedPosts posts={related} />
    </main>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main className="relative isolate overflow-hidden">
      <div className="swell absolute right-0 bottom-0 w-full min-w-[40rem] -z-10 h-52 opacity-50" />
      <Container className="flex min-h-[34rem] flex-col items-center justify-center py-24 text-center">
        <h1 className="text-title">Error Loading Blog Post</h1>
        <p className="mt-4 max-w-md text-lead text-muted">{reasonOf(error)}</p>
        <ButtonLink to={paths.blog} className="mt-8">
          Back to Blog
        </ButtonLink>
      </Container>
    </main>
  )
}

function reasonOf(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'We couldn’t load this post. Please try again later.'
  return error.status === 410 ? 'This post has been withdrawn.' : messages.missing
}

/** A banner that links from a post to the packages. */
function StartedBanner() {
  return (
    <section aria-labelledby="started" className="pb-16 sm:pb-20 print:hidden">
      <Container>
        <div className="relative isolate mx-auto max-w-[60rem] overflow-hidden rounded-2xl bg-deep px-6 pt-10 pb-32 text-ink scheme-dark sm:px-12 sm:py-14">
          <div className="swell sm:swell-right absolute right-0 bottom-0 -z-10 h-32 w-full min-w-[36rem] sm:h-full" />
          <h2 id="started" className="max-w-[20ch] text-heading">
            Choose a package, watch it grow
          </h2>
          <p className="mt-3 max-w-md text-muted">Clear prices. No password, no account needed.</p>
          <ButtonLink to={`${paths.home}#services`} size="lg" className="mt-6">
            Get Started Now
          </ButtonLink>
        </div>
      </Container>
    </section>
  )
}
