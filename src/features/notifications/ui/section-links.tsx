import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'

/** The page with a customer's notification preferences. */
export const preferencesHref = `${paths.notifications}?section=preferences`

const links = [
  { name: 'Inbox', to: paths.notifications, section: 'inbox' },
  { name: 'Preferences', to: preferencesHref, section: 'preferences' },
]

/** Links to the two sections of the notifications page. */
export function SectionLinks({ current }: { current: 'inbox' | 'preferences' }) {
  return (
    <nav aria-label="Sections" className="flex gap-6 border-b border-line">
      {links.map(({ name, to, section }) => (
        <Link
          key={section}
          to={to}
          preventScrollReset
          aria-current={section === current ? 'page' : undefined}
          className="tap -mb-px border-b-2 border-transparent py-2.5 text-center text-[0.9375rem] font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
