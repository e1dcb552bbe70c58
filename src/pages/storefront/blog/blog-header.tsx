import { Container } from '#ui/section.tsx'

/** What the blog is about, and how to follow it. */
export function BlogHeader({ lead }: { lead: string }) {
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
