import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Container } from '#ui/section.tsx'

const card = 'card group flex h-full gap-4 p-5 md:max-lg:flex-col transition-shadow hover:shadow-lg sm:p-6'
const title = 'block text-subheading transition-colors group-hover:text-accent-ink'

/** The ways to reach the shop, and what often makes it needless. */
export function ContactCards({ email }: { email: string }) {
  return (
    <Container className="py-12 sm:py-16">
      <ul className="grid gap-4 md:grid-cols-3 md:gap-5">
        <li>
          <a href={`mailto:${email}`} className={card}>
            <span className="tile size-11 rounded-lg">
              <SheetIcon name="mail" />
            </span>
            <span className="min-w-0">
              <span className={title}>E-mail</span>
              <span className="mt-1 block text-[0.9375rem] break-words text-muted">{email}</span>
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
              <span className="mt-1 block text-[0.9375rem] text-muted">Its page shows what we see.</span>
            </span>
          </Link>
        </li>
        <li>
          <Link to={paths.faq} prefetch="intent" className={card}>
            <span className="tile size-11 rounded-lg">
              <SheetIcon name="info" />
            </span>
            <span>
              <span className={title}>Answers</span>
              <span className="mt-1 block text-[0.9375rem] text-muted">Delivery, payment, refunds, safety.</span>
            </span>
          </Link>
        </li>
      </ul>
    </Container>
  )
}
