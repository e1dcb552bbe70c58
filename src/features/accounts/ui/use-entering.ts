import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { SignInAnswer } from '#features/accounts/contract.ts'
import { paths } from '#shared/paths.ts'
import { keepSession } from '#shared/session.ts'
import { toast } from '#ui/toast-store.ts'

interface Entering {
  /** Signed in on this page; the next page is loading. */
  entering: boolean
  /** Stores the session and goes to `to`, or to the sign-in page if a second factor is required. */
  enter(answer: SignInAnswer, to: string): void
}

/** What follows a correct sign-in. */
export function useEnterShop(): Entering {
  const [entering, setEntering] = useState(false)
  const navigate = useNavigate()
  return {
    entering,
    enter(answer, to) {
      if ('secondFactor' in answer) return void navigate(paths.login + window.location.search, { state: answer })
      const { token, user, message } = answer
      // Before the session is stored, so that the page does not show “You are signed in” in between.
      flushSync(() => setEntering(true))
      keepSession({ token, user })
      toast.success(message)
      void navigate(to, { replace: true })
    },
  }
}

/** Where to go after signing in: the `next` of `address` if it is a path of this shop, otherwise `otherwise`. */
export function nextPath(address: string, otherwise: string): string {
  const { origin, searchParams } = new URL(address)
  const next = searchParams.get('next')
  if (!next?.startsWith('/')) return otherwise
  const url = URL.parse(next, origin)
  // A link to a path that begins with two slashes leads to another host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return otherwise
  return url.pathname + url.search + url.hash
}
