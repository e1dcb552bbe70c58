import { type ReactNode, useState } from 'react'
import { SecondFactor } from '#features/accounts/ui/profile/second-factor.tsx'
import type { SessionUser } from '#shared/session.ts'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { Container } from '#ui/section.tsx'
import { useSite } from '#ui/site.ts'

/**
 * Shows its children to staff who have a second factor, and lets the others set one up first: a live shop opens its console to nobody else.
 * A demo shop asks for none. The API guards the data; this only helps.
 */
export function SecondFactorGate({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { demo } = useSite()
  // Until the recovery codes are saved, also when the second factor is on: they are shown once.
  const [isWaiting, setWaiting] = useState(!demo && !user.secondFactor)
  if (!isWaiting) return children
  return (
    <main data-console>
      <Container width="narrow" className="py-10">
        <Screen title="Protect your account" lead="The console of a live shop opens with your password and a code from an app.">
          <Panel>
            <div className="-mt-5">
              <SecondFactor user={user} onCodesSaved={() => setWaiting(false)} />
            </div>
          </Panel>
        </Screen>
      </Container>
    </main>
  )
}
