import type { StartingPrice } from '#features/catalog/contract.ts'
import { type Platform, platformName, type ServiceKind, servicePath, typeName, typesOf } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { ServiceScene } from '#features/catalog/ui/scenes/service-scene.tsx'
import { TypeIcon } from '#features/catalog/ui/type-icon.tsx'
import { formatMoney } from '#shared/money.ts'

// The tabs are radio buttons: arrow keys move between them, and they work before the script loads.
const shownFor = [
  '[fieldset:has(label:nth-of-type(1)_input:checked)~&]:grid',
  '[fieldset:has(label:nth-of-type(2)_input:checked)~&]:grid',
  '[fieldset:has(label:nth-of-type(3)_input:checked)~&]:grid',
  '[fieldset:has(label:nth-of-type(4)_input:checked)~&]:grid',
  '[fieldset:has(label:nth-of-type(5)_input:checked)~&]:grid',
  '[fieldset:has(label:nth-of-type(6)_input:checked)~&]:grid',
  '[fieldset:has(label:nth-of-type(7)_input:checked)~&]:grid',
  '[fieldset:has(label:nth-of-type(8)_input:checked)~&]:grid',
]

/** The service shown in a platform's scene: comments for TikTok, otherwise the first one. */
function sceneOf(platform: Platform): ServiceKind {
  return { platform, type: platform === 'tiktok' ? 'comments' : (typesOf(platform)[0] ?? 'followers') }
}

/** Tabs of platforms, each with its services, their lowest prices and a scene. For static HTML. */
export function ServiceChooser({ prices }: { prices: StartingPrice[] }) {
  const shown = platformsOnSale()
    .filter((platform) => prices.length === 0 || prices.some((price) => price.platform === platform))
    .slice(0, shownFor.length)
  return (
    <div className="w-full max-w-[30rem] card p-3 shadow-lg sm:p-5 lg:ml-auto">
      <fieldset className={`grid gap-1 rounded-xl bg-sunken p-1 ${shown.length > 3 ? 'grid-cols-2' : 'grid-cols-3'}`}>
        <legend className="sr-only">Platform</legend>
        {shown.map((platform, index) => (
          <label
            key={platform}
            data-accent={platform === 'youtube' ? 'red' : undefined}
            className="flex items-center justify-center gap-1.5 rounded-lg px-1 py-2.5 text-[0.9375rem] font-semibold text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink sm:gap-2"
          >
            <input
              type="radio"
              id={`choose-${platform}`}
              name="platform"
              value={platform}
              defaultChecked={index === 0}
              className="sr-only"
            />
            <PlatformMark platform={platform} className="size-4.5 text-accent-ink max-[22rem]:hidden" />
            {platformName(platform)}
          </label>
        ))}
      </fieldset>
      {shown.map((platform, index) => (
        <div
          key={platform}
          data-accent={platform === 'youtube' ? 'red' : undefined}
          className={`mt-3 hidden gap-3 sm:gap-4 ${shownFor[index]}`}
        >
          <ul className="grid grid-cols-2 gap-2 sm:gap-3">
            {prices
              .filter((price) => price.platform === platform)
              .map(({ type, priceCents }) => (
                <li key={type}>
                  <a
                    href={servicePath({ platform, type })}
                    className="group flex h-full flex-col gap-1 rounded-xl border border-line p-3.5 transition-colors hover:border-accent-line hover:bg-accent-soft sm:p-4"
                  >
                    <span className="flex items-center gap-2 font-semibold group-hover:text-accent-ink">
                      <TypeIcon type={type} className="size-5 text-accent-ink max-[22rem]:hidden" />
                      <span>
                        <span className="sr-only">{platformName(platform)} </span>
                        {typeName(type)}
                      </span>
                    </span>
                    <span className="text-[0.9375rem] text-muted">
                      from <b className="font-semibold text-ink">{formatMoney(priceCents)}</b>
                    </span>
                  </a>
                </li>
              ))}
          </ul>
          <ServiceScene kind={sceneOf(platform)} viewBox="-60 14 520 189" className="w-full rounded-lg bg-accent-soft" />
        </div>
      ))}
    </div>
  )
}
