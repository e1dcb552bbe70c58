import { Link } from 'react-router'
import type { StartingPrice } from '#features/catalog/contract.ts'
import { platformName, servicePath, typeName } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { formatMoney } from '#shared/money.ts'
import { formatQuantity } from '#shared/quantity.ts'

/** All services on sale with their lowest prices, one column per platform. */
export function PriceBoard({ prices }: { prices: StartingPrice[] }) {
  const shown = platformsOnSale().filter((platform) => prices.some((price) => price.platform === platform))
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      {shown.map((platform) => (
        <section
          key={platform}
          aria-labelledby={`board-${platform}`}
          data-accent={platform === 'youtube' ? 'red' : undefined}
          className="card p-3"
        >
          <h3 id={`board-${platform}`} className="flex items-center gap-3 px-3 pt-3 pb-4 text-subheading">
            <span className="tile size-10">
              <PlatformMark platform={platform} className="size-5.5" />
            </span>
            {platformName(platform)}
          </h3>
          <ul className="gap-x-8 sm:max-lg:grid sm:max-lg:grid-cols-2">
            {prices
              .filter((price) => price.platform === platform)
              .map((price) => (
                <li key={price.type} className="border-t border-line">
                  <PriceRow {...price} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function PriceRow({ platform, type, quantity, priceCents }: StartingPrice) {
  return (
    <Link
      to={servicePath({ platform, type })}
      prefetch="intent"
      className="group flex items-center gap-3 rounded-md px-3 py-4 transition-colors hover:bg-accent-soft"
    >
      <TypeIcon type={type} className="size-5 text-faint transition-colors group-hover:text-accent-ink" />
      <span className="font-medium group-hover:text-accent-ink">
        <span className="sr-only">{platformName(platform)} </span>
        {typeName(type)}
      </span>
      <span className="ml-auto text-right text-[0.9375rem] tracking-[-0.02em] text-muted tabular-nums">
        {formatQuantity(quantity)} for <b className="font-semibold text-ink">{formatMoney(priceCents)}</b>
      </span>
    </Link>
  )
}
