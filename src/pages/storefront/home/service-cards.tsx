import type { PackageView } from '#features/catalog/contract.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatQuantity } from '#shared/quantity.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Section, SectionHeading } from '#ui/section.tsx'

/** The fields of a package on its card. */
export type ServiceOffer = Pick<PackageView, 'id' | 'platform' | 'service' | 'quantity' | 'priceCents' | 'description' | 'features'>

/** Popular packages that link straight to checkout. */
export function ServiceCards({ title, lead, offers }: { title: string; lead: string; offers: ServiceOffer[] }) {
  if (offers.length === 0) return null
  return (
    <Section sunken aria-labelledby="popular" className="border-y border-line">
      <SectionHeading id="popular" title={title} lead={lead} />
      <ul className="mt-10 row-to-swipe gap-4 sm:gap-5 lg:grid-cols-3">
        {offers.map((offer) => (
          <li key={offer.id} data-accent={offer.platform === 'youtube' ? 'red' : undefined} className="flex flex-col card p-6 sm:p-8">
            <OfferCard {...offer} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OfferCard({ platform, service, quantity, priceCents, description, features }: ServiceOffer) {
  const choice = { service, package: formatQuantity(quantity), price: formatMoney(priceCents) }
  return (
    <>
      <h3 className="flex items-center gap-3 text-subheading">
        <span className="tile size-11 rounded-lg">
          <PlatformMark platform={platform} />
        </span>
        {service}
      </h3>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="text-title">{choice.price}</span>
        <span className="text-muted">for {choice.package}</span>
      </p>
      <p className="mt-3 text-[0.9375rem]">{description}</p>
      <ul className="mt-5 mb-7 space-y-2.5 border-t border-line pt-5 text-[0.9375rem] text-muted">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <SheetIcon name="check" className="mt-0.5 size-4.5 stroke-[2.5] text-accent-ink" />
            {feature}
          </li>
        ))}
      </ul>
      <ButtonLink
        to={`${paths.checkout}?${new URLSearchParams(choice)}`}
        aria-label={`Get Started: ${choice.package} ${service}`}
        className="mt-auto"
      >
        Get Started
      </ButtonLink>
    </>
  )
}
