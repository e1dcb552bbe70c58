import { newId } from '#shared/ids.ts'
import { fieldsOf } from '#shared/records.ts'
import { readStored, writeStored } from '#shared/stored.ts'

/** The Idempotency-Keys of one kind of request. */
export interface RequestKeys {
  /**
   * The key for a request that says `plain` and, kept in memory only, `secret`: the same one until it is answered, also
   * after a reload.
   */
  keyFor(plain: unknown, secret?: unknown): string
  /** The request was answered: the next one is another. */
  forget(): void
}

interface KeptKey {
  key: string
  /** The request it belongs to, without secrets. */
  body: string
}

function keptKey(name: string): KeptKey | null {
  const { key, body } = fieldsOf(readStored('sessionStorage', name))
  return typeof key === 'string' && typeof body === 'string' ? { key, body } : null
}

/** While the outcome is not known and nothing is changed, every repetition carries the same key. Kept under `name`. */
export function requestKeys(name: string): RequestKeys {
  /** The request whose outcome is not known; its secret is held here only. */
  let underWay: (KeptKey & { secret: string | undefined }) | undefined
  return {
    keyFor(plain, hidden) {
      const body = JSON.stringify(plain)
      const secret = JSON.stringify(hidden)
      const kept = underWay ?? keptKey(name)
      const isSame = kept?.body === body && (!underWay || underWay.secret === secret)
      const key = isSame ? kept.key : newId('request')
      underWay = { key, body, secret }
      writeStored('sessionStorage', name, { key, body })
      return key
    },
    forget() {
      underWay = undefined
      writeStored('sessionStorage', name, undefined)
    },
  }
}

/** Whether a refusal leaves open what the request did, so that it is repeated under its key: it says nothing of a payment. */
export function isUnsettled(status: number, body: { code?: string; data?: unknown }): boolean {
  return status >= 500 ? body.data === undefined : status === 429 || body.code === 'request_in_flight'
}
