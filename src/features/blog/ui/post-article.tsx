import { Link } from 'react-router'
import type { PostView } from '#features/blog/contract.ts'
import { tagPath } from '#features/blog/rules/list.ts'
import type { PostHeading } from '#features/blog/rules/text.ts'
import { PostCover, PostFacts } from '#features/blog/ui/post-card.tsx'
import { paths } from '#shared/paths.ts'
import { buttonStyle } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'
import { toast } from '#ui/toast-store.ts'
import { useTrustedHtml } from '#ui/trusted-types.ts'

/** With this URL fragment, the page only shows the post. See `reading-view.css`. */
const READING = 'reading'

/** A post with title, text and tags. */
export function PostArticle({ post, headings }: { post: PostView; headings: PostHeading[] }) {
  const content = useTrustedHtml(post.content)
  return (
    <article id={READING} className="pt-8 pb-16 sm:pt-10 sm:pb-20">
      <Container>
        <div className="reading-column mx-auto max-w-[60rem]">
          <BackToBlog />
          <LeaveReadingView />
          <header className="mt-8 sm:mt-10">
            <p className="font-semibold text-accent-ink">
              <Link
                to={`${paths.blog}?${new URLSearchParams({ category: post.category })}`}
                className="tap-around rounded-sm hover:underline"
              >
                {post.category}
              </Link>
            </p>
            <h1 className="mt-3 text-title">{post.title}</h1>
            <p className="mt-5 max-w-3xl text-lead text-muted">{post.excerpt}</p>
            <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
              <PostFacts post={post} className="" />
              <p className="flex flex-wrap gap-3 print:hidden">
                <a href={`#${READING}`} className={buttonStyle('secondary', 'sm')}>
                  <SheetIcon name="eye" className="size-4" />
                  Reading view
                </a>
                <ShareButton title={post.title} />
              </p>
            </div>
          </header>
          <PostCover
            post={post}
            sizes="(min-width: 64rem) 60rem, 100vw"
            alt={post.featuredImageAlt}
            fetchPriority="high"
            className="mt-8 rounded-xl sm:rounded-2xl"
          />
          <div className={`mt-10 grid gap-x-14 gap-y-8 sm:mt-14 ${headings.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_13rem]' : ''}`}>
            {headings.length > 0 && (
              <div className="lg:order-last print:hidden">
                <TableOfContents headings={headings} />
              </div>
            )}
            <div className="min-w-0 max-w-[42rem]">
              <div className="prose prose-article" dangerouslySetInnerHTML={content} />
              {post.tags.length > 0 && <Tags tags={post.tags} />}
              <LeaveReadingView />
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
      className="tap-around inline-flex items-center gap-1.5 rounded-sm text-sm font-semibold text-muted transition-colors hover:text-accent-ink print:hidden"
    >
      <SheetIcon name="arrow-right" className="size-4 rotate-180" />
      Back to Blog
    </Link>
  )
}

/** A link back to the full page. */
function LeaveReadingView() {
  return (
    <p className="reading-only mt-6">
      <a href="#content" className={buttonStyle('secondary', 'sm')}>
        Leave the reading view
      </a>
    </p>
  )
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label="Tags" className="mt-12 flex flex-wrap gap-2 border-t border-line pt-6">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={tagPath(tag)}
            className="tap inline-flex h-9 items-center rounded-full bg-sunken px-3.5 text-sm text-muted transition-colors hover:bg-accent-soft hover:text-accent-ink"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Opens the device's sharing dialog, or copies the link if there is none. */
function ShareButton({ title }: { title: string }) {
  async function share() {
    // Without query and fragment.
    const url = location.origin + location.pathname
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.success('Link copied to clipboard!')
    } catch (error) {
      // AbortError: the reader closed the sharing dialog.
      if (!(error instanceof Error && error.name === 'AbortError'))
        toast.error('Couldn’t copy the link', 'Please copy it from the address bar.')
    }
  }
  return (
    <button type="button" onClick={() => void share()} className={buttonStyle('secondary', 'sm')}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-4">
        <path d="M12 15V4m0 0L8 8m4-4 4 4M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12" />
      </svg>
      Share
    </button>
  )
}

function TableOfContents({ headings }: { headings: PostHeading[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="rounded-xl bg-sunken p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:rounded-none lg:border-l lg:border-line lg:bg-transparent lg:py-1 lg:pr-0"
    >
      <h2 id="contents" className="text-sm font-semibold">
        In this post
      </h2>
      <ol className="mt-3 text-sm sm:space-y-2 text-muted">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="tap flex items-center transition-colors hover:text-accent-ink">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
