import { useEffect, useState } from 'react'
import type { InvitationView } from '#features/reviews/contract.ts'
import { call, messageOf } from '#shared/call.ts'
import { readStored, writeStored } from '#shared/stored.ts'

const KEY = 'groundswell.invitation'

/** What an emailed link or an order page passed to this page. */
export type Invitation =
  | { kind: 'none' }
  | { kind: 'invited'; token: string; about: InvitationView }
  | { kind: 'refused'; message: string }
  | { kind: 'decline'; token: string }

/** Removes `#invite=…`, `#decline=…` or `#order=…` from the URL and the history, and loads the invitation or order. */
export function useInvitation(): Invitation {
  const [invitation, setInvitation] = useState<Invitation>({ kind: 'none' })
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const link = new URLSearchParams(hash.slice(1))
    const [decline, order] = [link.get('decline'), link.get('order')]
    if (link.get('invite') || decline || order) window.history.replaceState(window.history.state, '', pathname + search)
    if (decline) return setInvitation({ kind: 'decline', token: decline })
    if (order) return void openOrder(order, link.get('token')).then(setInvitation)
    const token = link.get('invite') ?? readStored('sessionStorage', KEY)
    if (typeof token === 'string') void openInvitation(token).then(setInvitation)
  }, [])
  return invitation
}

/** Removes the stored invitation after the review was submitted. */
export function clearInvitation(): void {
  writeStored('sessionStorage', KEY, undefined)
}

const FAILED = 'We couldn’t check your invitation. Please open the link again.'

async function openInvitation(token: string): Promise<Invitation> {
  const answer = await call('POST', '/api/leavereview/invitation', { token })
  if (answer.status === null) return { kind: 'refused', message: FAILED }
  const { data } = answer.body
  writeStored('sessionStorage', KEY, data ? token : undefined)
  return data ? { kind: 'invited', token, about: data } : { kind: 'refused', message: messageOf(answer.body, FAILED) }
}

/** Opens the invitation of an order whose page linked here. `token` gives access to a guest's order. */
async function openOrder(id: string, token: string | null): Promise<Invitation> {
  const headers: Record<string, string> = token === null ? {} : { 'x-order-token': token }
  const answer = await call('GET', `/api/orders/${encodeURIComponent(id)}/review-invitation`, undefined, headers)
  if (answer.status === null) return { kind: 'refused', message: FAILED }
  const { data } = answer.body
  return data ? openInvitation(data.token) : { kind: 'refused', message: messageOf(answer.body, FAILED) }
}
