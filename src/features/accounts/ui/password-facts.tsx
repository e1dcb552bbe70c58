import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'

/** That nobody from the shop asks for a password. */
export const neverAsked: AsideItem = {
  icon: 'shield',
  title: 'We never ask for a password',
  text: 'Neither by email nor in chat. Only type it on this site.',
}

const passwordFacts: AsideItem[] = [
  { icon: 'clock', title: 'The link works for one hour', text: 'You can use it once. Request another whenever you need it.' },
  { icon: 'lock', title: 'All devices are signed out', text: 'A new password signs out everyone who knew the old one.' },
  neverAsked,
]

/** What to know about changing a password. */
export function PasswordFacts() {
  return <AsideList title="Good to know" items={passwordFacts} />
}
