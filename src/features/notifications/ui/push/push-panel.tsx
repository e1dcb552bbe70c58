import type { PushDevice } from '#features/notifications/contract.ts'
import { type Push, usePush } from '#features/notifications/ui/push/use-push.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LoadProblem, Loading } from '#ui/loading.tsx'
import { Card } from '#ui/section.tsx'
import { formatDay } from '#ui/times.ts'

/** Turns push notifications on for this browser, and off for any of the customer's browsers. */
export function PushPanel({ userId, onTurnedOn }: { userId: string; onTurnedOn(): void }) {
  const push = usePush(userId, onTurnedOn)
  return (
    <Card className="p-5 sm:max-lg:p-8">
      <h2 className="text-subheading">Push</h2>
      {push.problem && (
        <div className="mt-3">
          <LoadProblem problem={push.problem} onRetry={push.reload} />
        </div>
      )}
      {push.state === undefined && !push.problem && <Loading className="min-h-21" />}
      {push.state && <Switch push={push} />}
      {push.devices && push.devices.length > 0 && (
        <ul aria-label="Browsers with push" className="mt-4 divide-y divide-line border-t border-line">
          {push.devices.map((device) => (
            <Device key={device.id} device={device} push={push} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Switch({ push: { state, busy, turnOn } }: { push: Push }) {
  if (state === 'on') return <p className="mt-1 text-sm text-muted">On for this browser.</p>
  if (state === 'unsupported') {
    return (
      <p className="mt-1 text-sm text-muted">
        This browser doesn’t support push notifications. On an iPhone, add the shop to your home screen first.
      </p>
    )
  }
  if (state === 'denied') {
    return (
      <p className="mt-1 text-sm text-muted">
        Notifications from this site are blocked. Allow them in the site settings, next to the address bar, then reload the page.
      </p>
    )
  }
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        Get updates on this device even when the shop isn’t open. Your browser will ask for permission first.
      </p>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void turnOn()} className="mt-3">
        Turn on for this browser
      </Button>
    </>
  )
}

function Device({ device: { id, device, createdAt }, push }: { device: PushDevice; push: Push }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 last:pb-0">
      <div className="min-w-0">
        <p className="text-[0.9375rem] font-medium">{device}</p>
        {id === push.ownId ? (
          <Badge tone="success">This browser</Badge>
        ) : (
          <p className="text-sm text-muted">Since {formatDay(createdAt)}</p>
        )}
      </div>
      <Button size="sm" variant="secondary" busy={push.busy} onClick={() => void push.turnOff(id)} aria-label={`Remove ${device}`}>
        Remove
      </Button>
    </li>
  )
}
