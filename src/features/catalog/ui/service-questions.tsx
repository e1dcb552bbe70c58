import type { ReactNode } from 'react'
import type { ServiceContent } from '#features/catalog/contract.ts'
import { type ServiceKind, serviceLabel } from '#features/catalog/rules.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

interface ServiceQuestionsProps {
  kind: ServiceKind
  faq: ServiceContent['faq']
  /** Where to turn with another question. */
  lead: ReactNode
}

/** The questions that belong to this service. */
export function ServiceQuestions({ kind, faq, lead }: ServiceQuestionsProps) {
  return (
    <Section sunken aria-labelledby="questions" className="border-t border-line">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.7fr]">
        <SectionHeading id="questions" title={`Questions about ${serviceLabel(kind)}`} lead={lead} />
        <div className="border-t border-line">
          {faq.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  )
}
