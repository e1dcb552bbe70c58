import { Link } from 'react-router'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { paths } from '#shared/paths.ts'

const benefits: AsideItem[] = [
  { icon: 'list', title: 'Every order in one place', text: 'See its progress and receipt, or order it again.' },
  { icon: 'wallet', title: 'Pay from your balance', text: 'Top up once and pay without entering a card. Every cent is listed.' },
  { icon: 'shield', title: 'You’re in control', text: 'See where you are signed in, download your data or delete your account.' },
]

/** What an account offers, and that it is optional. */
export function AccountBenefits() {
  return (
    <AsideList title="What an account gives you" items={benefits}>
      You can also order without one.{' '}
      <Link to={`${paths.home}#services`} className="font-medium whitespace-nowrap text-ink underline underline-offset-4">
        See the services
      </Link>
    </AsideList>
  )
}
