import { useEffect, useState } from 'react'
import type { InvitationView } from '#features/reviews/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { readStored, writeStored } from '#shared/stored.ts'

const KEY = 'groundswell.invitation'

/** What a mailed link brought to the page. */
export type Invitation =
  | { kind: 'none' }
  | { kind: 'invited'; token: string; about: InvitationView }
  | { kind: 'refused'; message: string }
  | { kind: 'decline'; token: string }

/** Takes `#invite=...` or `#decline=...` out of the address bar, so that it is in no history, and asks what it is about. */
export function useInvitation(): Invitation {
  const [invitation, setInvitation] = useState<Invitation>({ kind: 'none' })
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const link = new URLSearchParams(hash.slice(1))
    const decline = link.get('decline')
    if (link.get('invite') || decline) window.history.replaceState(window.history.state, '', pathname + search)
    if (decline) return setInvitation({ kind: 'decline', token: decline })
    const token = link.get('invite') ?? readStored('sessionStorage', KEY)
    if (typeof token === 'string') void openInvitation(token).then(setInvitation)
  }, [])
  return invitation
}

/** The review was sent: a reload is no longer about the order. */
export function forgetInvitation(): void {
  writeStored('sessionStorage', KEY, undefined)
}

async function openInvitation(token: string): Promise<Invitation> {
  const answer = await call<{ data: InvitationView }>('POST', '/api/leavereview/invitation', { token })
  if (answer.status === null) return { kind: 'refused', message: 'Your invitation could not be checked. Please open the link once more.' }
  const { data } = answer.body
  writeStored('sessionStorage', KEY, data ? token : undefined)
  return data
    ? { kind: 'invited', token, about: data }
    : { kind: 'refused', message: messageOf(answer.body, 'Your invitation could not be checked. Please open the link once more.') }
}

/** Has the shop never ask for a review again; says how that went. */
export async function declineInvitations(token: string): Promise<{ ok: boolean; message: string }> {
  const answer = await call('POST', '/api/leavereview/invitation/decline', { token })
  const failed = 'This did not work. Please try again.'
  return answer.status === null ? { ok: false, message: failed } : { ok: answer.body.success, message: messageOf(answer.body, failed) }
}
