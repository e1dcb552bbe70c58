import type { ReactNode } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

interface QuestionsProps {
  title: string
  lead?: ReactNode
  questions: { question: string; answer: string }[]
}

/** A section of questions, each of which opens to its answer. */
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
