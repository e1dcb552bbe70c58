import phoneDark from './tracking-phone-dark.webp'
import phoneLight from './tracking-phone-light.webp'
import wideDark from './tracking-wide-dark.webp'
import wideLight from './tracking-wide-light.webp'

const ALT =
  'Tracking page of an order for 100 YouTube subscribers: placed, paid and started, 64 delivered so far, and when it is expected to be complete.'

const themes = [
  { phone: phoneLight, wide: wideLight, shown: 'dark:hidden' },
  { phone: phoneDark, wide: wideDark, shown: 'hidden dark:block' },
]

/**
 * The shop's own tracking page, an order of the demo, as `npm run pictures` takes it: its timeline on a phone, the whole order on wider
 * screens. It shows no name and no logo; in a shop with a brand color of its own, the page has a drawing in that color instead.
 */
export function TrackingPicture() {
  return (
    <figure className="rounded-2xl bg-sunken p-4 sm:p-6 md:col-span-2">
      {themes.map(({ phone, wide, shown }) => (
        <picture key={phone} className={shown}>
          <source media="(min-width: 64rem)" srcSet={wide} width="1184" height="529" />
          <img src={phone} alt={ALT} width="350" height="410" loading="lazy" decoding="async" className="mx-auto h-auto max-w-full" />
        </picture>
      ))}
      <figcaption className="mt-4 text-center text-sm text-muted">An example order, as its tracking page shows it.</figcaption>
    </figure>
  )
}
