import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import type { PostHeading, PostView } from '#features/blog/contract.ts'
import { PostFacts } from '#features/blog/ui/post-facts.tsx'
import { ShareButton } from '#features/blog/ui/share-button.tsx'
import { TableOfContents } from '#features/blog/ui/table-of-contents.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'

/** A post from its title to its tags. */
export function PostArticle({ post, headings }: { post: PostView; headings: PostHeading[] }) {
  return (
    <article className="pt-8 pb-16 sm:pt-10 sm:pb-20">
      <Container>
        <div className="mx-auto max-w-[60rem]">
          <BackToBlog />
          <header className="mt-8 sm:mt-10">
            <p className="font-semibold text-accent-ink">
              <Link to={`${paths.blog}?${new URLSearchParams({ category: post.category })}`} className="rounded-sm hover:underline">
                {post.category}
              </Link>
            </p>
            <h1 className="mt-3 text-title">{post.title}</h1>
            <p className="mt-5 max-w-3xl text-lead text-muted">{post.excerpt}</p>
            <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
              <PostFacts post={post} className="" />
              <ShareButton title={post.title} />
            </div>
          </header>
          <img
            src={post.featuredImage}
            alt={post.featuredImageAlt}
            width={1200}
            height={630}
            fetchPriority="high"
            className="mt-8 aspect-[1200/630] w-full rounded-xl bg-accent-soft object-cover sm:rounded-2xl"
          />
          <div className={`mt-10 grid gap-x-14 gap-y-8 sm:mt-14 ${headings.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_13rem]' : ''}`}>
            {headings.length > 0 && (
              <div className="lg:order-last print:hidden">
                <TableOfContents headings={headings} />
              </div>
            )}
            <div className="min-w-0 max-w-[42rem]">
              <div className="prose prose-article" dangerouslySetInnerHTML={{ __html: post.content }} />
              {post.tags.length > 0 && <Tags tags={post.tags} />}
            </div>
          </div>
        </div>
      </Container>
    </article>
  )
}

function BackToBlog() {
  return (
    <Link
      to={paths.blog}
      className="inline-flex items-center gap-1.5 rounded-sm text-sm font-semibold text-muted transition-colors hover:text-accent-ink print:hidden"
    >
      <SheetIcon name="arrow-right" className="size-4 rotate-180" />
      Back to Blog
    </Link>
  )
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label="Tags" className="mt-12 flex flex-wrap gap-2 border-t border-line pt-6">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-sm text-muted">
          {tag}
        </li>
      ))}
    </ul>
  )
}
