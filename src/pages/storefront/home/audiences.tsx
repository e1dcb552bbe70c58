import { DemoFigures } from '#features/claims/ui/figures.tsx'
import type { ReviewView } from '#features/reviews/contract.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import type { AudienceId, AudienceText } from './audience-texts.ts'

/** An audience with a customer's review, if there is one. */
export type AudienceStory = AudienceText & { review: ReviewView | undefined }

// The tabs are radio buttons: arrow keys move between them, and they work before the script loads.
const shownFor: Record<AudienceId, string> = {
  influencers: '[fieldset:has(#for-influencers:checked)~&]:grid',
  businesses: '[fieldset:has(#for-businesses:checked)~&]:grid',
  artists: '[fieldset:has(#for-artists:checked)~&]:grid',
}

/** Tabs with what the shop offers each audience. With `demo`, the figures are labeled as examples. */
export function Audiences({ title: heading, audiences, demo }: { title: string; audiences: AudienceStory[]; demo: boolean }) {
  return (
    <Section aria-labelledby="audiences">
      <div>
        <SectionHeading id="audiences" title={heading} />
        <fieldset className="mt-8 inline-flex max-w-full flex-wrap gap-1 rounded-xl border border-line bg-surface p-1.5">
          <legend className="sr-only">Who are you?</legend>
          {audiences.map(({ id, name }, index) => (
            <label
              key={id}
              className="rounded-lg px-4 py-2.5 text-[0.9375rem] max-[22rem]:px-2 font-semibold text-muted transition-colors hover:text-ink has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink sm:px-5"
            >
              <input type="radio" id={`for-${id}`} name="audience" value={id} defaultChecked={index === 0} className="sr-only" />
              {name}
            </label>
          ))}
        </fieldset>
        {audiences.map(({ id, title, description, features, metrics, review }) => (
          <div key={id} className={`mt-8 hidden card gap-x-14 gap-y-10 p-6 sm:p-10 lg:grid-cols-[1.2fr_1fr] ${shownFor[id]}`}>
            <div>
              <h3 className="text-heading">{title}</h3>
              <p className="mt-4 max-w-prose text-muted">{description}</p>
              <ul className="mt-7 grid gap-x-8 gap-y-3 sm:grid-cols-2">
                {features.map((feature) => (
                  <li key={feature} className="flex gap-3 text-[0.9375rem]">
                    <SheetIcon name="check" className="mt-0.5 size-5 stroke-[2.5] text-accent-ink" />
                    {feature}
                  </li>
                ))}
              </ul>
            </div>
            <div className="flex flex-col justify-between gap-8">
              {review && (
                <figure className="rounded-xl bg-accent-soft p-6">
                  <blockquote>{review.content}</blockquote>
                  <figcaption className="mt-4 text-sm text-muted">
                    <b className="font-semibold text-ink">{review.username}</b> on {review.serviceUsed}
                  </figcaption>
                </figure>
              )}
              <div>
                <dl className="flex justify-between gap-x-4 sm:gap-x-8">
                  {metrics.map(({ figure, text }) => (
                    <div key={text} className="flex flex-col-reverse justify-end sm:flex-auto">
                      <dt className="text-sm text-muted">{text}</dt>
                      <dd className="text-xl font-[650] tracking-[-0.025em] sm:text-2xl">{figure}</dd>
                    </div>
                  ))}
                </dl>
                {demo && <DemoFigures className="mt-4" />}
              </div>
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}
