import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#app/routes.ts'
import type { FaqCategory } from '#features/support/rules/faq.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { narrow } from './narrow.ts'

interface SearchFieldProps {
  value: string
  onChange: (search: string) => void
}

/** The field that narrows the answers. Of no use without script, and gone then. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the scripts arrived counts.
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
        placeholder="refund, password, delivery"
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
  /** What is typed into the search field. */
  search: string
}

/** The answers that a search leaves. Without script they are a list, and a link still leads to one. */
export function Answers({ categories, search }: AnswersProps) {
  useOpenedByAddress()
  const shown = narrow(categories, search)
  const count = shown.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <p role="status" className="text-[0.9375rem] font-medium text-muted">
        {search.trim() && count > 0 && `${count} ${count === 1 ? 'answer' : 'answers'} found`}
      </p>
      {count === 0 && (
        <EmptyState title="No answer fits" text={`Nothing here mentions “${search.trim()}”. Try another word, or ask us.`}>
          <Link to={paths.contact} className="font-medium text-accent-ink underline underline-offset-4">
            Write to us
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
                {/* The address opens what it lies in, in most browsers without any script. */}
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

/** Opens the answer that the address names. */
function useOpenedByAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = document.getElementById(hash.slice(1))
    named?.closest('details')?.setAttribute('open', '')
    named?.scrollIntoView()
  }, [hash])
}
