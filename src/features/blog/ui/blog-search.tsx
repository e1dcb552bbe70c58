import { Link } from 'react-router'
import { MAX_SEARCH_RESULTS, MAX_SEARCH_LENGTH, type PostChoice } from '#features/blog/rules/list.ts'
import { paths } from '#shared/paths.ts'

/** A form for searching posts. Works without JavaScript. */
export function BlogSearch({ search }: { search: string | undefined }) {
  return (
    <form action={paths.blog} role="search" className="relative">
      <input
        key={search}
        type="search"
        name="q"
        aria-label="Search posts"
        placeholder="Search posts"
        required
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={search}
        className="block h-11 w-full rounded-full border border-line-strong bg-surface pr-12 pl-5 placeholder:text-faint hover:border-muted focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent"
      />
      <button
        aria-label="Search"
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-muted transition-colors hover:text-accent-ink"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-5">
          <path d="M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Zm-1.5 5 4.5 4.5" />
        </svg>
      </button>
    </form>
  )
}

/** Describes which posts are shown, for a search or tag with results. */
export function ShownPosts({ choice: { search, tag }, count }: { choice: PostChoice; count: number }) {
  if ((!search && !tag) || count === 0) return null
  const posts = count === 1 ? '1 post' : `${count} posts`
  return (
    <p className="mb-6 text-lead">
      {!search ? 'Posts tagged' : count < MAX_SEARCH_RESULTS ? `${posts} about` : `The ${count} best matches for`} “{search ?? tag}”{' '}
      <Link to={paths.blog} className="ml-2 text-[0.9375rem] font-medium text-accent-ink underline underline-offset-4">
        Show all posts
      </Link>
    </p>
  )
}
