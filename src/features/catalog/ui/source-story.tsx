import type { SourceNote } from '#features/catalog/contract.ts'
import { type ServiceKind, typeName } from '#features/catalog/rules.ts'
import { Section, SectionHeading } from '#ui/section.tsx'

/** Where the deliveries of a service come from: who the people are, and how they are reached. */
export function SourceStory({ kind, source }: { kind: ServiceKind; source: SourceNote }) {
  return (
    <Section aria-labelledby="source" className="!pt-0 has-[+[aria-labelledby=testimonials]]:!pb-0">
      <div className="grid gap-x-20 gap-y-6 card p-6 sm:p-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <SectionHeading id="source" title={`Where the ${kind.type} come from`} />
          <p className="mt-3 text-muted">
            {typeName(kind.type)} of this shop come from one described and reviewed source: {source.name}.
          </p>
        </div>
        <dl className="grid gap-8 sm:grid-cols-2">
          <div>
            <dt className="text-subheading">Who they are</dt>
            <dd className="mt-1.5 text-[0.9375rem] text-muted">{source.description}</dd>
          </div>
          <div>
            <dt className="text-subheading">How they are reached</dt>
            <dd className="mt-1.5 text-[0.9375rem] text-muted">{source.reached}</dd>
          </div>
        </dl>
      </div>
    </Section>
  )
}
