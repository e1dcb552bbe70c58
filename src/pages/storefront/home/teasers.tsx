import { paths } from '#app/routes.ts'
import type { PostSummary } from '#features/blog/contract.ts'
import { PostCard } from '#features/blog/ui/post-card.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

/** The newest posts of the blog; nothing where there are none. */
export function Teasers({ posts }: { posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section aria-labelledby="teasers" className="!pb-0">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <SectionHeading id="teasers" title="From the blog" lead="How growing really works, with and without a package." />
        <ButtonLink to={paths.blog} variant="secondary">
          All posts
        </ButtonLink>
      </div>
      <ul className="mt-10 row-to-swipe gap-4 sm:gap-5 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
