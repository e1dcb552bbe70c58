import { type ReactNode, useState } from 'react'
import { SecondFactor } from '#features/accounts/ui/profile/second-factor.tsx'
import type { SessionUser } from '#shared/session.ts'
import { Panel, Screen } from '#ui/console/screen.tsx'
import { Container } from '#ui/section.tsx'
import { useSite } from '#ui/site.ts'

/**
 * Makes staff set up a second factor before they see the console. A live shop requires one; a demo shop doesn't. The API enforces it, this
 * only guides.
 */
export function SecondFactorGate({ user, children }: { user: SessionUser; children: ReactNode }) {
  const { demo } = useSite()
  // Stays until the recovery codes are saved, because they are only shown once.
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
