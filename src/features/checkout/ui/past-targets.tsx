import { useEffect, useState } from 'react'
import type { ServiceKind } from '#features/catalog/rules.ts'
import { parseTarget } from '#features/orders/rules/targets.ts'
import { call } from '#shared/call.ts'
import { useSession } from '#ui/use-session.ts'

/** Orders that are looked through, newest first. */
const ORDERS_READ = 50
const MAX_OFFERED = 8

export interface PastTargets {
  usernames: readonly string[]
  /** Links that an order of this kind can be delivered to, in canonical form. */
  links: readonly string[]
}

const none: PastTargets = { usernames: [], links: [] }

/** The usernames and links of the signed-in customer's own orders on this platform, newest first; nothing for guests. */
export function usePastTargets({ platform, type }: ServiceKind): PastTargets {
  const userId = useSession()?.user.id
  const [targets, setTargets] = useState(none)

  useEffect(() => {
    setTargets(none)
    if (!userId) return
    let isWanted = true
    void call('GET', `/api/orders/user?category=${platform}&limit=${ORDERS_READ}`).then((answer) => {
      if (!isWanted || answer.status !== 200 || !answer.body.data) return
      const orders = answer.body.data
      const links = orders.map(({ postUrl }) => postUrl).filter((url) => parseTarget(url, { platform, type }).ok)
      setTargets({ usernames: newest(orders.map(({ socialUsername }) => socialUsername)), links: newest(links) })
    })
    return () => {
      isWanted = false
    }
  }, [userId, platform, type])

  return targets
}

function newest(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, MAX_OFFERED)
}

/** What a text field with `list={id}` offers to choose from; nothing if there are no values. */
export function Choices({ id, values }: { id: string; values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  )
}
