import type { StartingPrice } from '#features/catalog/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Begin } from '../info/begin.tsx'

/** The last word of the page: begin with the smallest package there is. */
export function Closing({ prices }: { prices: StartingPrice[] }) {
  const lowest = prices.length > 0 && formatMoney(Math.min(...prices.map((price) => price.priceCents)))
  return (
    <Begin
      title="Start small and see it arrive"
      text={`${lowest ? `Packages begin at ${lowest}. ` : ''}Order one, follow it to the end, and then decide about the next.`}
    >
      <ButtonLink to="#services" size="lg">
        Choose a service
      </ButtonLink>
    </Begin>
  )
}
