import { Container } from '#ui/section.tsx'

/** What the blog is about, and how to follow it. */
export function BlogHeader({ lead }: { lead: string }) {
  return (
    <Container className="pt-14 pb-8 sm:pt-20 sm:pb-10">
      <h1 className="text-title">Blog</h1>
      <p className="mt-4 max-w-2xl text-lead text-muted">{lead}</p>
      <p className="mt-4 text-sm text-muted">
        Follow it with any reader:{' '}
        <a href="/blog/rss.xml" className="font-medium text-accent-ink underline underline-offset-4">
          RSS feed
        </a>
      </p>
    </Container>
  )
}
