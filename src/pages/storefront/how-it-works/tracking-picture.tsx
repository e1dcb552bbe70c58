import phoneDarkAvif from './tracking-phone-dark.avif'
import phoneDark from './tracking-phone-dark.webp'
import phoneLightAvif from './tracking-phone-light.avif'
import phoneLight from './tracking-phone-light.webp'
import wideDarkAvif from './tracking-wide-dark.avif'
import wideDark from './tracking-wide-dark.webp'
import wideLightAvif from './tracking-wide-light.avif'
import wideLight from './tracking-wide-light.webp'

const ALT =
  'Tracking page of an order for 100 YouTube subscribers: placed, paid and started, 64 delivered so far, and when it is expected to be complete.'

const WIDE = '(min-width: 64rem)'
const themes = [
  { phone: [phoneLightAvif, phoneLight], wide: [wideLightAvif, wideLight], shown: 'dark:hidden' },
  { phone: [phoneDarkAvif, phoneDark], wide: [wideDarkAvif, wideDark], shown: 'hidden dark:block' },
]

/**
 * Screenshots of a demo order's tracking page, taken by `npm run pictures`: the timeline on phones, the whole order on wider screens. They
 * show no name or logo. A shop with its own brand color shows a drawing instead.
 */
export function TrackingPicture() {
  return (
    <figure className="rounded-2xl bg-sunken p-4 sm:p-6 md:col-span-2">
      {themes.map(({ phone, wide, shown }) => (
        <picture key={shown} className={shown}>
          <source media={WIDE} type="image/avif" srcSet={wide[0]} width="1184" height="529" />
          <source media={WIDE} srcSet={wide[1]} width="1184" height="529" />
          <source type="image/avif" srcSet={phone[0]} width="350" height="390" />
          <img src={phone[1]} alt={ALT} width="350" height="390" loading="lazy" className="mx-auto h-auto max-w-full" />
        </picture>
      ))}
      <figcaption className="mt-4 text-center text-sm text-muted">The tracking page of an example order.</figcaption>
    </figure>
  )
}
