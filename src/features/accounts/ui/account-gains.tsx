import { Link } from 'react-router'
import { paths } from '#app/routes.ts'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'

const gains: AsideItem[] = [
  { icon: 'list', title: 'Every order in one place', text: 'Its steps, its receipt, and one press to order it again.' },
  { icon: 'wallet', title: 'A balance to pay from', text: 'Top up once and pay without typing a card. Every cent is listed.' },
  { icon: 'shield', title: 'In your hands', text: 'See where you are signed in, download your data, or erase the account.' },
]

/** What an account is good for, and that one can do without. */
export function AccountGains() {
  return (
    <AsideList title="What an account gives you" items={gains}>
      You can also order without one.{' '}
      <Link to={`${paths.home}#services`} className="font-medium text-ink underline underline-offset-4">
        See the services
      </Link>
    </AsideList>
  )
}
