import type { PostSummary } from '#features/blog/contract.ts'
import { PostCard } from '#features/blog/ui/post-card.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

/** What to read next; nothing at all where there is nothing. */
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
