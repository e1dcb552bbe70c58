import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { PostSummary } from '#features/blog/contract.ts'
import { postPath } from '#features/blog/rules/list.ts'
import { formatUtcDay } from '#shared/format-day.ts'
import { Section, SectionHeading } from '#ui/section.tsx'

const shapes = {
  normal: {
    card: 'flex-col',
    cover: '',
    text: 'flex flex-1 flex-col p-6',
    title: 'text-subheading',
    excerpt: 'line-clamp-4 text-[0.9375rem]',
    facts: 'mt-auto pt-4',
    sizes: '(min-width: 48rem) 24rem, 100vw',
  },
  wide: {
    card: 'flex-col md:flex-row',
    cover: 'md:w-1/2 lg:w-3/5',
    text: 'p-6 md:flex md:flex-1 md:flex-col md:justify-center lg:p-10',
    title: 'text-subheading lg:text-heading',
    excerpt: 'line-clamp-4 text-[0.9375rem] lg:mt-4 lg:text-lead',
    facts: 'mt-4',
    sizes: '(min-width: 48rem) 48rem, 100vw',
  },
}

interface PostCardProps {
  post: PostSummary
  /** `wide` shows the picture next to the text. */
  shape?: keyof typeof shapes
  heading?: 'h2' | 'h3'
  /** Loads the picture immediately. */
  eager?: boolean
}

/** A post in a list. The whole card is a link. */
export function PostCard({ post, shape = 'normal', heading: Heading = 'h3', eager = false }: PostCardProps) {
  const { card, cover, text, title, excerpt, facts, sizes } = shapes[shape]
  return (
    <article className={`card group relative flex h-full overflow-hidden transition-shadow hover:shadow-lg ${card}`}>
      <PostCover post={post} sizes={sizes} alt="" loading={eager ? 'eager' : 'lazy'} className={cover} />
      <div className={`min-w-0 ${text}`}>
        <p className="text-sm font-semibold text-accent-ink">{post.category}</p>
        <Heading className={`mt-2 ${title}`}>
          <Link
            to={postPath(post.slug)}
            prefetch="intent"
            className="transition-colors group-hover:text-accent-ink after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
          >
            {post.title}
          </Link>
        </Heading>
        <p className={`mt-3 text-muted ${excerpt}`}>{post.excerpt}</p>
        <PostFacts post={post} className={facts} />
      </div>
    </article>
  )
}

/** A post's cover, as AVIF if available and supported by the browser. */
export function PostCover({ post, alt, className, ...props }: { post: PostSummary } & ComponentProps<'img'>) {
  return (
    <picture className="contents">
      {post.featuredImageAvif && <source type="image/avif" srcSet={post.featuredImageAvif} sizes={props.sizes} />}
      <img
        src={post.featuredImage}
        srcSet={post.featuredImageSrcset}
        alt={alt}
        {...props}
        width={1200}
        height={630}
        className={`aspect-[1200/630] w-full bg-accent-soft object-cover ${className}`}
      />
    </picture>
  )
}

/** A post's author, date and reading time. */
export function PostFacts({ post, className }: { post: PostSummary; className: string }) {
  return (
    <p className={`overflow-x-clip text-sm text-muted ${className}`}>
      {/* Each fact starts with a dot. The dots at the beginning of lines are clipped. */}
      <span className="-ml-4 flex flex-wrap *:relative *:pl-4 *:not-first:whitespace-nowrap *:before:absolute *:before:left-0 *:before:w-4 *:before:text-center *:before:content-['·']">
        <span>{post.author}</span> <time dateTime={post.createdAt}>{formatUtcDay(post.createdAt)}</time>{' '}
        <span>{post.readingTime} min read</span>
      </span>
    </p>
  )
}

/** Related posts; nothing if there are none. */
export function RelatedPosts({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section sunken aria-labelledby="related" className="border-t border-line print:hidden">
      <SectionHeading id="related" title="Read next" />
      <ul className="mt-10 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="md:max-lg:last:hidden">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
