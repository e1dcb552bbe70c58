import type { ReviewPlatform } from '#features/reviews/contract.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'
import { useSite } from '#ui/site.ts'

/** Links to the shop's pages on review platforms. Empty if there are none. */
export function Platforms({ platforms }: { platforms: ReviewPlatform[] }) {
  const { demo } = useSite()
  if (platforms.length === 0) return null
  return (
    <Section sunken aria-labelledby="platforms" className="border-t border-line">
      <SectionHeading
        id="platforms"
        title={demo ? 'Trusted by Leading Review Platforms' : 'Reviews on other platforms'}
        lead="Independent reviews of our shop that we can’t edit."
      />
      <ul className="mt-10 grid gap-4 sm:grid-cols-3">
        {platforms.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              rel="noopener"
              className="flex items-center justify-between gap-3 card px-5 py-4 font-semibold transition-colors hover:border-line-strong"
            >
              {name}
              <SheetIcon name="arrow-right" className="size-5 text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
