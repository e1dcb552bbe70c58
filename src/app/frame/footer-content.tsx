import { Link } from 'react-router'
import { Logo, type Store } from '#app/frame/top-bar-content.tsx'
import { platformName, serviceLabel, servicePath, typesOf } from '#features/catalog/rules.ts'
import { platformsOnSale } from '#features/catalog/rules/on-sale.ts'
import { paths } from '#shared/paths.ts'
import { listed } from '#shared/text.ts'

interface FooterLink {
  to: string
  label: string
}

const services = (): { title: string; links: FooterLink[] }[] =>
  platformsOnSale().map((platform) => ({
    title: platformName(platform),
    links: typesOf(platform).map((type) => ({ to: servicePath({ platform, type }), label: serviceLabel({ platform, type }) })),
  }))

const shopLinks: FooterLink[] = [
  { to: paths.about, label: 'About' },
  { to: paths.howItWorks, label: 'How It Works' },
  { to: paths.reviews, label: 'Reviews' },
  { to: paths.leaveReview, label: 'Leave a Review' },
  { to: paths.blog, label: 'Blog' },
]

const helpLinks: FooterLink[] = [
  { to: paths.tracking, label: 'Track an Order' },
  { to: paths.help, label: 'Help' },
  { to: paths.faq, label: 'FAQ' },
  { to: paths.support, label: 'Support' },
  { to: paths.liveChat, label: 'Live Chat' },
  { to: paths.contact, label: 'Contact' },
]

const legalLinks: FooterLink[] = [
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.refundPolicy, label: 'Refund policy' },
  { to: paths.imprint, label: 'Imprint' },
  { to: paths.withdraw, label: 'Withdraw from a contract' },
]

/** The footer's links. `seller` is the business behind the store, if known. Server only. */
export function FooterContent({ store, seller }: { store: Store; seller: string | null }) {
  return (
    <div className="mx-auto max-w-[78rem] px-5 py-14 sm:px-8">
      <div className="grid gap-10 lg:grid-cols-[1.4fr_4fr]">
        <div>
          <Logo store={store} />
          <p className="mt-4 max-w-72 text-[0.9375rem] text-muted">
            Followers, likes, views and comments, at clear prices, with every step on your order page.
          </p>
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 gap-x-6 gap-y-9 sm:grid-cols-3 md:max-lg:grid-cols-[repeat(5,auto)] md:max-lg:gap-x-4 lg:grid-cols-5"
        >
          {services().map((column) => (
            <Column key={column.title} {...column} />
          ))}
          <Column title="Shop" links={shopLinks} />
          <Column title="Help" links={helpLinks} className="max-sm:col-span-2 max-sm:[&>ul]:columns-2 max-sm:[&>ul]:gap-x-6" />
        </nav>
      </div>
      <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-6 text-sm text-muted">
        <div>
          <p>
            © {store.name}. Not affiliated with {listed(platformsOnSale().map(platformName), 'or')}.
          </p>
          {seller && <p className="mt-1">{seller}</p>}
        </div>
        <ul className="flex flex-wrap gap-x-6">
          {legalLinks.map((link) => (
            <FooterItem key={link.to} {...link} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function Column({ title, links, className }: { title: string; links: FooterLink[]; className?: string }) {
  return (
    <div className={className}>
      <h2 className="text-sm font-semibold text-ink">{title}</h2>
      <ul className="mt-3 space-y-0.5 text-sm text-muted">
        {links.map((link) => (
          <FooterItem key={link.to} {...link} />
        ))}
      </ul>
    </div>
  )
}

function FooterItem({ to, label }: FooterLink) {
  // Help and Support are server redirects, unknown to the browser's router.
  const isRedirect = to === paths.help || to === paths.support
  return (
    <li>
      <Link
        to={to}
        {...(isRedirect && { rel: 'external', discover: 'none' })}
        className="tap inline-flex items-center rounded-sm py-1 transition-colors hover:text-ink"
      >
        {label}
      </Link>
    </li>
  )
}
