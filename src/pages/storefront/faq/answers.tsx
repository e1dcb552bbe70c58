import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { FaqCategory } from '#features/support/rules/faq.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Disclosure } from '#ui/questions.tsx'
import { searchFaq } from './search.ts'

interface SearchFieldProps {
  value: string
  onChange: (search: string) => void
}

/** The search field above the answers. Hidden without JavaScript. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // Also search for text that was typed before the script loaded.
  useEffect(() => {
    if (field.current?.value) onChange(field.current.value)
  }, [onChange])
  return (
    <div className="w-full max-w-xl noscript:hidden">
      <label htmlFor="search" className="mb-1.5 block text-[0.9375rem] font-medium">
        Search the answers
      </label>
      <input
        ref={field}
        id="search"
        type="search"
        placeholder="refund, late order, invoice"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block h-13 w-full rounded-md border border-line-strong bg-surface px-4 shadow-sm placeholder:text-faint hover:border-muted focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent"
      />
    </div>
  )
}

interface AnswersProps {
  categories: FaqCategory[]
  /** The text in the search field. */
  search: string
}

/** The answers that match the search. Without JavaScript, all are listed, and a link to one still opens it. */
export function Answers({ categories, search }: AnswersProps) {
  useOpenByFragment()
  const shown = searchFaq(categories, search)
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <p role="status" className="text-[0.9375rem] font-medium text-muted">
        {search.trim() && count > 0 && `${count} ${count === 1 ? 'answer' : 'answers'} found`}
      </p>
      {count === 0 && (
        <EmptyState title="No answers found" text={`We found nothing about “${search.trim()}”. Try another word, or ask us.`}>
          <Link to={paths.contact} className="font-medium text-accent-ink underline underline-offset-4">
            Contact us
          </Link>
        </EmptyState>
      )}
      {shown.map(({ title, questions }) => (
        <section
          key={title}
          aria-label={title}
          className="mt-10 grid gap-x-16 gap-y-3 first-of-type:mt-4 lg:mt-14 lg:grid-cols-[1fr_2.4fr]"
        >
          <h2 className="text-subheading lg:sticky lg:top-20 lg:self-start lg:pt-5">{title}</h2>
          <div className="border-t border-line">
            {questions.map(({ slug, question, answer }) => (
              <Disclosure key={slug} summary={question}>
                {/* Most browsers open a <details> around the fragment’s target, even without JavaScript. */}
                <div id={slug} className="scroll-mt-40">
                  <p>{answer}</p>
                  <a href={`#${slug}`} className="mt-3 inline-block text-sm text-muted underline underline-offset-4 hover:text-ink">
                    Link to this answer
                  </a>
                </div>
              </Disclosure>
            ))}
          </div>
        </section>
      ))}
    </>
  )
}

/** Opens the answer whose slug is the URL's fragment. */
function useOpenByFragment(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const answer = document.getElementById(hash.slice(1))
    answer?.closest('details')?.setAttribute('open', '')
    answer?.scrollIntoView()
  }, [hash])
}
