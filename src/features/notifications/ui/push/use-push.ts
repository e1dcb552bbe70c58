import { useEffect, useState } from 'react'
import type { PushDevice } from '#features/notifications/contract.ts'
import { type PushSupport, pushSupport, subscribedId, turnOff, turnOn } from '#features/notifications/ui/push/browser.ts'
import { call, messageOf } from '#shared/call.ts'
import { toast } from '#ui/toast-store.ts'
import { useCall } from '#ui/use-call.ts'

const texts = {
  refused: 'Your devices could not be loaded.',
  unreached: 'Network error. Please check your connection.',
}
const FAILED = 'This did not work. Please try again.'

export interface Push {
  /** Undefined as long as it is not known. */
  state: 'on' | 'off' | Exclude<PushSupport, 'possible'> | undefined
  devices: PushDevice[] | undefined
  /** Of this browser, where it takes pushes. */
  ownId: string | null
  problem: string | undefined
  /** Something is being turned on or off. */
  busy: boolean
  reload(): void
  turnOn(): Promise<void>
  turnOff(id: string): Promise<void>
}

/** Whether this browser takes pushes for the customer, and which others do. Turning it on changes the preferences as well. */
export function usePush(userId: string, onTurnedOn: () => void): Push {
  const { value, problem, reload } = useCall<{ data: PushDevice[] }>('/api/push/subscriptions', texts)
  const [ownId, setOwnId] = useState<string | null>()
  const [busy, setBusy] = useState(false)
  const devices = value?.data

  useEffect(() => {
    if (devices) void subscribedId(userId).then(setOwnId)
  }, [devices, userId])

  async function doing(work: () => Promise<string | undefined>) {
    setBusy(true)
    const failed = await work().catch(() => 'The push service of this browser could not be reached. Please try again.')
    setBusy(false)
    reload()
    if (failed) toast.error('Error!', failed)
  }

  const isOn = devices?.some(({ id }) => id === ownId)
  const support = devices && ownId !== undefined ? pushSupport() : undefined
  return {
    state: support === 'possible' ? (isOn ? 'on' : 'off') : support,
    devices,
    ownId: ownId ?? null,
    problem,
    busy,
    reload,
    turnOn: () =>
      doing(async () => {
        const answer = await turnOn(userId)
        // What the page then says is where to allow it.
        if (answer === 'refused') return undefined
        if (answer.status === null) return texts.unreached
        if (!answer.body.success) return messageOf(answer.body, FAILED)
        // Whoever turns it on wants it: the way stands open from now on.
        await call('PUT', '/api/notification-preferences', { push: true })
        onTurnedOn()
        toast.success('Push is on', 'This browser shows what happens, also while the shop is closed.')
        return undefined
      }),
    turnOff: (id) =>
      doing(async () => {
        const answer = await turnOff(id)
        if (answer.status === null) return texts.unreached
        return answer.body.success || answer.status === 404 ? undefined : messageOf(answer.body, FAILED)
      }),
  }
}
