import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { kindsOnSale, serviceLabel } from '#features/catalog/rules.ts'
import {
  formatReviewListQuery,
  readReviewListQuery,
  type ReviewListQuery,
  type ReviewSort,
  reviewSorts,
} from '#features/reviews/rules/list-query.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const sortNames: Record<ReviewSort, string> = {
  newest: 'Newest first',
  helpful: 'Most helpful first',
  highest: 'Highest rating first',
  lowest: 'Lowest rating first',
}

/** Filters and sort order for reviews. Works as a plain form before the script loads. */
export function ReviewFilters({ listQuery }: { listQuery: ReviewListQuery }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  // The filters of the page, or of a link that was just clicked and is still loading.
  const latest = useRef(listQuery)
  const { service, rating, sort } = listQuery

  useEffect(() => {
    latest.current = listQuery
  }, [listQuery])
  useEffect(
    () =>
      onLinkToReviews((next) => {
        latest.current = next
      }),
    [],
  )

  // The browser may have restored earlier choices.
  useEffect(() => {
    for (const [name, value] of Object.entries({ service: service ?? '', sort })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLSelectElement) field.value = value
    }
  }, [service, sort])

  /** Changes one filter and keeps the others. */
  function apply({ target }: ChangeEvent<HTMLFormElement>) {
    const query = new URLSearchParams(formatReviewListQuery(latest.current))
    const { name, value } = target as unknown as HTMLSelectElement
    query.set(name, value)
    query.delete('page')
    latest.current = readReviewListQuery(query)
    void navigate(formatReviewListQuery(latest.current) || paths.reviews, { preventScrollReset: true })
  }

  return (
    <form ref={form} action={paths.reviews} onChange={apply} className="grid grid-cols-2 gap-3 sm:gap-4">
      <Choice name="service" label="Service" defaultValue={service ?? ''}>
        <option value="">All services</option>
        {kindsOnSale().map((kind) => (
          <option key={serviceLabel(kind)}>{serviceLabel(kind)}</option>
        ))}
      </Choice>
      <Choice name="sort" label="Sort by" defaultValue={sort}>
        {reviewSorts.map((name) => (
          <option key={name} value={name}>
            {sortNames[name]}
          </option>
        ))}
      </Choice>
      {rating && <input type="hidden" name="rating" value={rating} />}
      <noscript>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </noscript>
      {(service || rating) && (
        <p className="col-span-2">
          <Link
            to={paths.reviews}
            preventScrollReset
            className="tap-around text-[0.9375rem] font-medium text-accent-ink underline underline-offset-4"
          >
            Show all reviews
          </Link>
        </p>
      )}
    </form>
  )
}

/** Calls `follow` with the filters of a clicked link to the reviews. Returns the cleanup. */
function onLinkToReviews(follow: (listQuery: ReviewListQuery) => void): () => void {
  const handleClick = ({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.pathname === paths.reviews && !metaKey && !ctrlKey && !shiftKey) follow(readReviewListQuery(new URLSearchParams(link.search)))
  }
  document.addEventListener('click', handleClick, true)
  return () => document.removeEventListener('click', handleClick, true)
}

/** A lightweight select, because SelectField would make this page's JavaScript larger. */
function Choice({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  return (
    <label className="min-w-0 text-sm font-medium">
      {label}
      <span className="relative mt-1.5 block font-normal">
        <select
          {...select}
          className="block h-11 w-full appearance-none truncate rounded-md border border-line-strong bg-surface pr-9 pl-3 text-base shadow-xs transition-colors hover:border-muted"
        />
        <SheetIcon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted" />
      </span>
    </label>
  )
}
