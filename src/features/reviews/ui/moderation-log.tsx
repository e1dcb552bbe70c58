import type { ModerationCounts } from '#features/reviews/contract.ts'
import { brokenRules, ruleTexts } from '#features/reviews/rules/moderation.ts'
import { Section, SectionHeading } from '#ui/section.tsx'

/** How reviews are moderated: numbers by decision, and the rules. */
export function ModerationLog({ counts: { received, published, waiting, refused } }: { counts: ModerationCounts }) {
  const figures = [
    ['Received', received],
    ['Published', published],
    ['Waiting', waiting],
    ['Refused', refused.total],
  ] as const
  const others = refused.by.other ?? 0
  const rules = [
    ...brokenRules.map((kind) => ({ kind, ...ruleTexts[kind] })),
    // Included so that the numbers per rule add up to the total.
    ...(others > 0 ? [{ kind: 'other' as const, name: 'Other', rule: 'Refused before we recorded reasons.' }] : []),
  ]
  return (
    <Section aria-labelledby="moderation" className="border-t border-line">
      <SectionHeading id="moderation" title="How reviews are checked" />
      <p className="mt-4 max-w-2xl text-muted">
        Our team reads every review before we publish it. We never refuse a review for being critical, only for breaking one of these rules,
        and we tell the author which one. The numbers below count all reviews we’ve ever received.
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([name, count]) => (
          <div key={name} className="card px-4 py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-6 divide-y divide-line border-y border-line text-[0.9375rem]">
        {rules.map(({ kind, name, rule }) => (
          <li key={kind} className="flex items-baseline justify-between gap-6 py-2.5">
            <p>
              <b className="font-semibold">{name}.</b> <span className="text-muted">{rule}</span>
            </p>
            <p className={`shrink-0 text-sm tabular-nums ${refused.by[kind] ? 'font-medium' : 'text-faint'}`}>
              {refused.by[kind] ?? 0} refused
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
