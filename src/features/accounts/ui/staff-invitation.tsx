import { useEffect, useState } from 'react'
import type { OpenInvitation } from '#features/accounts/contract.ts'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { call, messageOf } from '#shared/call.ts'

/** The invitation behind a link's `token` (from `useLinkToken`), an error message, or undefined while loading. */
export function useInvitation(token: string | null | undefined): OpenInvitation | string | undefined {
  const [invitation, setInvitation] = useState<OpenInvitation | string>()
  useEffect(() => {
    if (token === undefined) return
    if (token === null) return setInvitation('This link is incomplete. Open it again from the email, or copy the whole link.')
    void call('POST', '/api/auth/invitation', { token }).then((answer) => {
      if (answer.status === null) return setInvitation('Network error. Please check your connection.')
      const { success, data } = answer.body
      setInvitation(success && data ? data : messageOf(answer.body, 'This link could not be read. Please try again.'))
    })
  }, [token])
  return invitation
}

export const secondFactorFact: AsideItem = {
  icon: 'shield',
  title: 'Have your phone ready',
  text: 'The console of a shop that takes real money opens with your password and a code from an authenticator app. It shows you how.',
}

const staffFacts: AsideItem[] = [
  { icon: 'clock', title: 'An invitation expires after three days', text: 'Only the person who can read that mailbox can accept it.' },
  secondFactorFact,
  { icon: 'lock', title: 'Your actions are logged', text: 'With your name, the time and the previous values.' },
]

/** Facts about joining the staff. */
export function StaffFacts() {
  return <AsideList title="Good to know" items={staffFacts} />
}
