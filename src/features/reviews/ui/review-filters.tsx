import { type ComponentProps, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#app/routes.ts'
import { serviceKinds, serviceLabel } from '#features/catalog/rules.ts'
import { type ReviewQuestion, type ReviewSort, reviewSorts } from '#features/reviews/contract.ts'
import { questionQuery, readQuestion } from '#features/reviews/rules/question.ts'
import { Button } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const sortNames: Record<ReviewSort, string> = {
  newest: 'Newest first',
  helpful: 'Most helpful first',
  highest: 'Highest rating first',
  lowest: 'Lowest rating first',
}

/** Which reviews, and in which order. Works as a plain form before any script does. */
export function ReviewFilters({ question }: { question: ReviewQuestion }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { service, rating, sort } = question

  // The browser may put back what was chosen when the page was left.
  useEffect(() => {
    for (const [name, value] of Object.entries({ service: service ?? '', sort })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLSelectElement) field.value = value
    }
  }, [service, sort])

  function apply() {
    if (!form.current) return
    const asked = readQuestion(
      new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
    )
    void navigate(questionQuery(asked) || paths.reviews, { preventScrollReset: true })
  }

  return (
    <form ref={form} action={paths.reviews} onChange={apply} className="grid gap-4 sm:grid-cols-2">
      <Choice name="service" label="Service" defaultValue={service ?? ''}>
        <option value="">All services</option>
        {serviceKinds.map(serviceLabel).map((label) => (
          <option key={label}>{label}</option>
        ))}
      </Choice>
      <Choice name="sort" label="Sort by" defaultValue={sort}>
        {reviewSorts.map((each) => (
          <option key={each} value={each}>
            {sortNames[each]}
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
        <p className="sm:col-span-2">
          <Link to={paths.reviews} preventScrollReset className="text-[0.9375rem] font-medium text-accent-ink underline underline-offset-4">
            Show all reviews
          </Link>
        </p>
      )}
    </form>
  )
}

/** A list of the page's own: that of forms brings more with it than a page to read may need. */
function Choice({ label, ...select }: ComponentProps<'select'> & { label: string }) {
  return (
    <label className="text-[0.9375rem] font-medium">
      {label}
      <span className="relative mt-1.5 block font-normal">
        <select
          {...select}
          className="block h-12 w-full appearance-none rounded-md border border-line-strong bg-surface pr-11 pl-3.5 text-base shadow-xs transition-colors hover:border-muted"
        />
        <SheetIcon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-muted" />
      </span>
    </label>
  )
}
