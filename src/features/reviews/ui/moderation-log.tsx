import { type ModerationFigures, refusals } from '#features/reviews/contract.ts'
import { refusalRules } from '#features/reviews/rules/moderation.ts'
import { Section } from '#ui/section.tsx'

/** What became of all reviews that came in, and by which rules: computed, of nobody in particular. */
export function ModerationLog({ figures: { received, published, waiting, refused } }: { figures: ModerationFigures }) {
  const counts = [
    ['Received', received],
    ['Published', published],
    ['Waiting', waiting],
    ['Refused', refused.total],
  ] as const
  return (
    <Section aria-labelledby="moderation" className="border-t border-line">
      <h2 id="moderation" className="text-2xl font-semibold tracking-tight">
        How reviews are checked
      </h2>
      <p className="mt-2 max-w-2xl text-muted">
        A person reads each review before it appears. None is refused for being critical, only for breaking one of these rules; whoever
        wrote it is told which. The figures are counted from all reviews that ever came in.
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {counts.map(([name, count]) => (
          <div key={name} className="card px-4 py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-6 divide-y divide-line border-y border-line text-[0.9375rem]">
        {refusals.map((kind) => (
          <li key={kind} className="flex items-baseline justify-between gap-6 py-2.5">
            <p>
              <b className="font-semibold">{refusalRules[kind].name}.</b> <span className="text-muted">{refusalRules[kind].rule}</span>
            </p>
            <p className="shrink-0 text-sm text-muted tabular-nums">{refused.by[kind] ?? 0} refused</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
