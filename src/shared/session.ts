import type { Role } from '#shared/roles.ts'
import { CHECKOUT_KEY, readStored, writeStored } from '#shared/stored.ts'

/** Who is signed in, as the browser keeps it. */
export interface SessionUser {
  id: string
  /** First and last name, joined by a space. */
  username: string
  email: string
  /** Dollars. */
  balance: number
  emailVerified: boolean
  /** Whether the account opens with a password, with Google, or with both. */
  hasPassword: boolean
  google: boolean
  /** Whether signing in asks for a code as well. */
  secondFactor: boolean
  role: Role
}

export interface Session {
  /** The bearer token; it lasts half an hour and is renewed by a cookie that no script can read. */
  token: string
  user: SessionUser
}

const TOKEN = 'token'
const USER = 'user'
const listeners = new Set<() => void>()
let kept: Session | null | undefined

/**
 * The session that this browser keeps; null where nobody is signed in. One half without the other, and what cannot be
 * read, is cleared. Section 4.
 */
export function currentSession(): Session | null {
  if (kept === undefined) kept = restore()
  return kept
}

function restore(): Session | null {
  const token = readStored('localStorage', TOKEN)
  const user = readStored('localStorage', USER)
  if (typeof token === 'string' && isUser(user)) return { token, user }
  if (token !== null || user !== null || hasRemains()) clear()
  return null
}

/** Text that is no JSON reads as nothing, and is still to be cleared. */
function hasRemains(): boolean {
  try {
    return localStorage.getItem(TOKEN) !== null || localStorage.getItem(USER) !== null
  } catch {
    return false
  }
}

function isUser(value: unknown): value is SessionUser {
  const { id, username, email } = (value ?? {}) as Partial<SessionUser>
  return typeof id === 'string' && typeof username === 'string' && typeof email === 'string'
}

function clear(): void {
  writeStored('localStorage', TOKEN, undefined)
  writeStored('localStorage', USER, undefined)
  mark(false)
}

/** What the page's frame reads before and without this script; the head's script sets it when the page loads. */
function mark(isSession: boolean): void {
  document.documentElement.toggleAttribute('data-session', isSession)
}

/**
 * Signs in, takes over a renewed token or a changed user, or, with null, signs out. All open tabs follow. What was typed at the checkout
 * goes with whoever signs out, but not where a session has only run out.
 */
export function keepSession(session: Session | null, hasRunOut = false): void {
  const before = currentSession()?.user.id
  kept = session
  if (session) {
    writeStored('localStorage', USER, session.user)
    writeStored('localStorage', TOKEN, session.token)
    mark(true)
  } else clear()
  // Somebody else may use this browser next. What a guest typed stays with them when they sign in.
  if (!hasRunOut && before && before !== session?.user.id) writeStored('localStorage', CHECKOUT_KEY, undefined)
  for (const listener of listeners) listener()
}

/** The user of the session has changed: a new name, another balance. Nothing happens where nobody is signed in. */
export function keepUser(change: Partial<SessionUser>): void {
  const session = currentSession()
  if (session) keepSession({ ...session, user: { ...session.user, ...change } })
}

/** Calls `listener` when somebody signs in or out, here or in another tab. For `useSyncExternalStore`. */
export function onSession(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== TOKEN && event.key !== USER && event.key !== null) return
    // Both halves are written one after the other: the token comes last, and goes first. Half a session is not to be judged.
    if (event.key === USER && readStored('localStorage', TOKEN) === null) return
    kept = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/**
 * Exchanges a token that the shop no longer takes for a new one; false where the session has ended, or the cookie is of another
 * account's: it is then cleared. Of several tabs one asks, and the others take over what it got.
 */
export function renewSession(stale: string): Promise<boolean> {
  return exclusively(async () => {
    kept = undefined
    const session = currentSession()
    if (session?.token !== stale) return session !== null
    // A page that is left meanwhile still gets its cookie: the old one is worth nothing any more.
    const response = await fetch('/api/auth/refresh', { method: 'POST', keepalive: true })
    if (!response.ok && response.status !== 401) return false
    const renewed: Partial<Session> = response.ok ? await response.json() : {}
    // Somebody may have signed in in another tab meanwhile.
    kept = undefined
    const now = currentSession()
    if (now?.token !== stale) return now !== null
    const isSame = renewed.user?.id === session.user.id
    keepSession(isSame ? (renewed as Session) : null, true)
    return isSame
  })
}

function exclusively(work: () => Promise<boolean>): Promise<boolean> {
  // Without the lock (a page that is not served securely), two tabs may both ask, and the later one is signed out.
  return navigator.locks ? navigator.locks.request('session', work) : work()
}
