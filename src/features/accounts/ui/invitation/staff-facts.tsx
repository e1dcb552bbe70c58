import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'

const facts: AsideItem[] = [
  { icon: 'clock', title: 'An invitation is good for three days', text: 'And for one person: whoever has the mailbox that it went to.' },
  {
    icon: 'shield',
    title: 'Set up a second factor',
    text: 'In your profile, under “Signing in”. A shop that takes real money asks for it.',
  },
  { icon: 'lock', title: 'What you do is on record', text: 'With your name, the time, and what was there before.' },
]

/** What to know before working in the shop. */
export function StaffFacts() {
  return <AsideList title="Good to know" items={facts} />
}
