import type { PostSummary } from '#features/blog/contract.ts'
import { PostCard } from '#features/blog/ui/post-card.tsx'
import { platformName, type ServiceKind } from '#features/catalog/rules.ts'
import { Section, SectionHeading } from '#ui/section.tsx'

/** Posts of the blog about a service's platform; nothing without any. */
export function PostsAbout({ kind, posts }: { kind: ServiceKind; posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <Section aria-labelledby="posts" className="!pt-0">
      <SectionHeading id="posts" title={`Read more about ${platformName(kind.platform)}`} />
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
