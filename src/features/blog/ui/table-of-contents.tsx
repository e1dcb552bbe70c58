import type { PostHeading } from '#features/blog/contract.ts'

/** Where the parts of a long post begin. */
export function TableOfContents({ headings }: { headings: PostHeading[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="rounded-xl bg-sunken p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:rounded-none lg:border-l lg:border-line lg:bg-transparent lg:py-1 lg:pr-0"
    >
      <h2 id="contents" className="text-sm font-semibold">
        In this post
      </h2>
      <ol className="mt-3 space-y-2 text-sm text-muted">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="transition-colors hover:text-accent-ink">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
