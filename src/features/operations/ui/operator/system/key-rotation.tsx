import type { KeyRotationView } from '#features/operations/contract/system.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/console/facts.tsx'
import { LoadState, Panel } from '#ui/console/screen.tsx'
import { useAct } from '#ui/console/use-act.ts'
import { useData } from '#ui/console/use-data.ts'
import { useLive } from '#ui/console/use-live.ts'
import { formatTime } from '#ui/times.ts'
import { toast } from '#ui/toast-store.ts'

/** Which keys values are encrypted with, and a button that encrypts everything with the newest one. */
export function KeyRotation({ mayWrite }: { mayWrite: boolean }) {
  const { value, problem, reload } = useData('/api/operator/key-rotation')
  const { busy, act, problem: refusal } = useAct()
  useLive(['key'], reload)
  if (!value) return <LoadState of={{ problem, reload }} />
  const rotation = value.data
  const earlier = rotation.values.reduce((sum, value) => sum + value.earlier, 0)

  async function encrypt() {
    const done = await act('POST', '/api/operator/key-rotation')
    if (done) toast.success('Started', 'Everything is being encrypted with the newest key.')
    reload()
  }

  return (
    <Panel title="Encryption">
      <p className="mb-3 text-sm text-muted">{stateText(rotation, earlier)}</p>
      <Facts
        facts={[
          ['Newest key', `${rotation.keyNumber}${rotation.since ? `, since ${formatTime(rotation.since)}` : ''}`],
          ...rotation.values.map(({ name, total, earlier: old }) => [name, countText(total, old)] as const),
          ['Last run', rotation.lastRun ? formatTime(rotation.lastRun.at) : undefined],
        ]}
      />
      {refusal && (
        <p role="alert" className="mt-3 text-sm font-medium text-danger">
          {refusal}
        </p>
      )}
      {mayWrite && earlier > 0 && (
        <Button className="mt-4" size="sm" variant="secondary" busy={busy} onClick={() => void encrypt()}>
          Encrypt with the newest key
        </Button>
      )}
    </Panel>
  )
}

function stateText({ earlierSecrets, removableAt, lastRun }: KeyRotationView, earlier: number): string {
  if (earlier > 0 && lastRun && lastRun.unreadable > 0)
    return 'Some values were encrypted with a secret that is not in APP_SECRET_PREVIOUS. Add it and encrypt again.'
  if (earlier > 0) return 'Some values are still encrypted with an earlier key. Encrypt them with the newest one.'
  if (removableAt)
    return `Everything is encrypted with the newest key. Remove APP_SECRET_PREVIOUS after ${formatTime(removableAt)}. Until then, links in emails may need it.`
  return earlierSecrets > 0 ? 'Everything is encrypted with the newest key.' : 'Everything is encrypted with one key.'
}

function countText(total: number, earlier: number): string {
  const count = total.toLocaleString('en-US')
  return earlier === 0 ? count : `${count}, ${earlier.toLocaleString('en-US')} with an earlier key`
}
