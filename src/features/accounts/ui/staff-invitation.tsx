import { useEffect, useState } from 'react'
import type { OpenInvitation } from '#features/accounts/contract.ts'
import { type AsideItem, AsideList } from '#features/accounts/ui/aside-list.tsx'
import { call, messageOf } from '#shared/call.ts'

/** The invitation behind a link's `token`, as `useLinkToken` returns it; why it cannot be shown; undefined while it is read. */
export function useInvitation(token: string | null | undefined): OpenInvitation | string | undefined {
  const [read, setRead] = useState<OpenInvitation | string>()
  useEffect(() => {
    if (token === undefined) return
    if (token === null) return setRead('This link is incomplete. Open it again from the email, or copy the whole link.')
    void call('POST', '/api/auth/invitation', { token }).then((answer) => {
      if (answer.status === null) return setRead('Network error. Please check your connection.')
      const { success, data } = answer.body
      setRead(success && data ? data : messageOf(answer.body, 'This link could not be read. Please try again.'))
    })
  }, [token])
  return read
}

const staffFacts: AsideItem[] = [
  { icon: 'clock', title: 'An invitation expires after three days', text: 'Only the person who can read that mailbox can accept it.' },
  {
    icon: 'shield',
    title: 'Set up a second factor',
    text: 'In your profile, under “Signing in”. A shop that takes real money requires it.',
  },
  { icon: 'lock', title: 'Your actions are logged', text: 'With your name, the time and the previous values.' },
]

/** What to know before joining the staff. */
export function StaffFacts() {
  return <AsideList title="Good to know" items={staffFacts} />
}
