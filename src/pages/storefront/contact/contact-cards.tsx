import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const card =
  'card group flex h-full items-center gap-4 p-4 transition-shadow hover:shadow-lg sm:max-lg:flex-col sm:max-lg:items-start sm:p-5'
const title = 'block font-semibold transition-colors group-hover:text-accent-ink'
const text = 'block text-[0.9375rem] wrap-anywhere text-muted'

/** The shop's email address, and pages that often answer a question right away. */
export function ContactCards({ email }: { email: string }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
      <li>
        <a href={`mailto:${email}`} className={card}>
          <span className="tile size-11 rounded-lg">
            <SheetIcon name="mail" />
          </span>
          <span className="min-w-0">
            <span className={title}>Email</span>
            <span className={text}>{email}</span>
          </span>
        </a>
      </li>
      <li>
        <Link to={paths.tracking} prefetch="intent" className={card}>
          <span className="tile size-11 rounded-lg">
            <SheetIcon name="list" />
          </span>
          <span>
            <span className={title}>Track an order</span>
            <span className={text}>See its status and progress.</span>
          </span>
        </Link>
      </li>
      <li>
        <Link to={paths.faq} prefetch="intent" className={card}>
          <span className="tile size-11 rounded-lg">
            <SheetIcon name="info" />
          </span>
          <span>
            <span className={title}>FAQ</span>
            <span className={text}>Delivery, payment, refunds, safety.</span>
          </span>
        </Link>
      </li>
    </ul>
  )
}
