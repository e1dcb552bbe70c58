import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const card = 'card group flex h-full items-center gap-4 p-4 transition-shadow hover:shadow-lg sm:p-5'
const title = 'block font-semibold transition-colors group-hover:text-accent-ink'
const text = 'block text-[0.9375rem] wrap-anywhere text-muted'

/** The shop's email address and pages that often answer a question right away. */
export function ContactCards({ email }: { email: string }) {
  const [user, host] = email.split('@')
  const address = (
    <>
      {user}@<wbr />
      {host}
    </>
  )
  const cards = [
    { to: `mailto:${email}`, icon: 'mail', name: 'Email', about: address },
    { to: paths.liveChat, icon: 'chat', name: 'Live chat', about: 'Ask our assistant or our team.' },
    { to: paths.tracking, icon: 'list', name: 'Track an order', about: 'See its status and progress.' },
    { to: paths.faq, icon: 'info', name: 'FAQ', about: 'Delivery, payment, refunds, safety.' },
  ] as const
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {cards.map(({ to, icon, name, about }) => (
        <li key={name}>
          <Link to={to} prefetch="intent" className={card}>
            <span className="tile size-11 rounded-lg">
              <SheetIcon name={icon} />
            </span>
            <span className="min-w-0">
              <span className={title}>{name}</span>
              <span className={text}>{about}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
