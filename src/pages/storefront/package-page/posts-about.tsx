import type { PostSummary } from '#features/blog/contract.ts'
import { PostCard } from '#features/blog/ui/post-card.tsx'
import { platformName, type ServiceKind } from '#features/catalog/rules.ts'
import { Section, SectionHeading } from '#ui/section.tsx'

/** Blog posts about a service's platform; nothing if there are none. */
export function PostsAbout({ kind, posts }: { kind: ServiceKind; posts: PostSummary[] }) {
  if (posts.length === 0) return null
  // One or two posts leave room for the heading next to them.
  const [around, columns] = posts.length < 3 ? ['lg:grid lg:grid-cols-[1fr_2fr]', 'lg:mt-0 lg:grid-cols-2'] : ['', 'lg:grid-cols-3']
  return (
    <Section aria-labelledby="posts" className="!pb-0">
      <div className={`gap-x-5 ${around}`}>
        <SectionHeading id="posts" title={`Read more about ${platformName(kind.platform)}`} />
        <ul className={`mt-8 row-to-swipe gap-4 sm:gap-5 ${columns}`}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
