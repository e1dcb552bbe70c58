import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'

export const neverAsked: AsideItem = {
  icon: 'shield',
  title: 'We never ask for a password',
  text: 'Not by email and not in chat. Only enter it on this site.',
}

const passwordFacts: AsideItem[] = [
  { icon: 'clock', title: 'The link works for one hour', text: 'You can use it once. Request another whenever you need it.' },
  { icon: 'lock', title: 'All devices are signed out', text: 'A new password signs out everyone who knew the old one.' },
  neverAsked,
]

/** Facts about changing a password. */
export function PasswordFacts() {
  return <AsideList title="Good to know" items={passwordFacts} />
}
