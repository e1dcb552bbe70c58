import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'

const facts: AsideItem[] = [
  { icon: 'clock', title: 'A link is good for an hour', text: 'And for one new password. Ask for another whenever you need it.' },
  { icon: 'lock', title: 'All devices are signed out', text: 'With a new password, whoever knew the old one is out.' },
  { icon: 'shield', title: 'We never ask for a password', text: 'Neither by email nor in the chat. You type it on this site alone.' },
]

/** What happens around a new password. */
export function LinkFacts() {
  return <AsideList title="Good to know" items={facts} />
}
