import { Link } from 'react-router'
import type { FaqEntry } from '#features/support/rules/faq.ts'
import { paths } from '#shared/paths.ts'
import { Disclosure } from '#ui/questions.tsx'

/** Answers from the FAQ to common doubts before buying. */
export function Doubts({ questions }: { questions: readonly FaqEntry[] }) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="doubts" className="[&_:is(a,summary)]:scroll-mb-28">
      <h2 id="doubts" className="border-b border-line pb-3 text-subheading">
        Is it safe?
      </h2>
      {questions.map(({ slug, question, answer }) => (
        <Disclosure key={slug} summary={question}>
          {answer}
        </Disclosure>
      ))}
      <Link
        to={paths.faq}
        className="mt-3 inline-flex min-h-11 items-center rounded-sm text-sm text-muted underline underline-offset-4 hover:text-ink"
      >
        All answers
      </Link>
    </section>
  )
}
