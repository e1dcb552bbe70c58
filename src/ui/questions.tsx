import type { ReactNode } from 'react'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

interface QuestionsProps {
  title: string
  lead?: ReactNode
  questions: { question: string; answer: string }[]
}

export function Questions({ title, lead, questions }: QuestionsProps) {
  return (
    <Section sunken aria-labelledby="questions" className="border-t border-line not-last:border-b">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.7fr]">
        <SectionHeading id="questions" title={title} lead={lead} />
        <div className="border-t border-line">
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  )
}

interface DisclosureProps {
  summary: string
  /** Disclosures with the same name close each other. */
  name?: string
  open?: boolean
  children: ReactNode
}

/** A question that expands to its answer, without scripts. */
export function Disclosure({ summary, name, open, children }: DisclosureProps) {
  return (
    <details name={name} open={open} className="group border-b border-line">
      <summary className="flex items-center justify-between gap-6 rounded-sm py-5 text-[1.0625rem] font-medium tracking-[-0.01em] text-ink transition-colors hover:text-accent-ink">
        {summary}
        <SheetIcon name="plus" className="size-5 text-faint transition-transform duration-200 group-open:rotate-45" />
      </summary>
      <div className="max-w-prose pr-10 pb-6 text-muted">{children}</div>
    </details>
  )
}
