import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

const facts: AsideItem[] = [
  { icon: 'clock', title: 'The links work for 48 hours', text: 'Each works once. Request new ones in your profile.' },
  { icon: 'lock', title: 'Both mailboxes have to agree', text: 'Until both links are used, your account keeps its address.' },
  { icon: 'shield', title: 'You stay signed in', text: 'Your password stays the same. Sign in with the new address next time.' },
]

/** Facts about changing an account's email address. */
export function NewEmailFacts() {
  return <AsideList title="Good to know" items={facts} />
}

/** The way to the account's address, to see it or request new links. */
export function ProfileLink() {
  return (
    <ButtonLink to={`${paths.profile}?section=profile`} variant="secondary">
      Open my profile
    </ButtonLink>
  )
}
