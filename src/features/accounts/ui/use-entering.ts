import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { SignInAnswer } from '#features/accounts/contract.ts'
import { paths } from '#shared/paths.ts'
import { storeSession } from '#shared/session.ts'
import { toast } from '#ui/toast-store.ts'

interface Entering {
  /** Whether the user just signed in on this page and the next page is loading. */
  entering: boolean
  /** Stores the session and goes to `to`, or to the sign-in page if a second factor is required. */
  enter(answer: SignInAnswer, to: string): void
}

/** Handles the response to a successful sign-in. */
export function useEnterShop(): Entering {
  const [entering, setEntering] = useState(false)
  const navigate = useNavigate()
  return {
    entering,
    enter(answer, to) {
      if ('secondFactor' in answer) return void navigate(paths.login + window.location.search, { state: answer })
      const { token, user, message } = answer
      // Before storing the session, so that the page doesn't flash “You are signed in”.
      flushSync(() => setEntering(true))
      storeSession({ token, user })
      toast.success(message)
      void navigate(to, { replace: true })
    },
  }
}

/** Where to go after signing in: the `next` parameter of `address` if it's a path of this shop, otherwise the fallback. */
export function nextPath(address: string, fallback: string): string {
  const { origin, searchParams } = new URL(address)
  const next = searchParams.get('next')
  if (!next?.startsWith('/')) return fallback
  const url = URL.parse(next, origin)
  // A path that begins with two slashes would lead to another host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
