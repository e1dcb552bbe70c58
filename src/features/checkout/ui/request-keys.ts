import { newId } from '#shared/ids.ts'
import { fieldsOf } from '#shared/records.ts'
import { readStored, writeStored } from '#shared/stored.ts'

/** The Idempotency-Keys of one kind of request. */
export interface RequestKeys {
  /** The key for a request. The same request gets the same key until it's answered, even after a reload. `secret` is only held in memory. */
  keyFor(plain: unknown, secret?: unknown): string
  /** Drops the key, because the request was answered. */
  forget(): void
}

interface StoredKey {
  key: string
  /** The request it belongs to, without secrets. */
  body: string
}

function readKey(name: string): StoredKey | null {
  const { key, body } = fieldsOf(readStored('sessionStorage', name))
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : null
}

/** Provides one key for all retries of an unchanged request until its outcome is known. Stored under `name`. */
export function requestKeys(name: string): RequestKeys {
  /** The request whose outcome isn't known yet. Its secret is only held here. */
  let pending: (StoredKey & { secret: string | undefined }) | undefined
  return {
    keyFor(plain, hidden) {
      const body = JSON.stringify(plain)
      const secret = JSON.stringify(hidden)
      const last = pending ?? readKey(name)
      const isSame = last?.body === body && (!pending || pending.secret === secret)
      const key = isSame ? last.key : newId('request')
      pending = { key, body, secret }
      writeStored('sessionStorage', name, { key, body })
      return key
    },
    forget() {
      pending = undefined
      writeStored('sessionStorage', name, undefined)
    },
  }
}

/** Whether a refusal leaves the payment's outcome open, so that a retry must use the same key. */
export function isUnsettled(status: number, body: { code?: string; data?: unknown }): boolean {
  return status >= 500 ? body.data === undefined : status === 429 || body.code === 'request_in_flight'
}
