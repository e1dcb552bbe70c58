import type { ReactNode } from 'react'
import { addresses } from '#features/notifications/ui/operator/labels.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'

/** The frame of the section's two lists. */
export function NotificationsFrame({ isTexts, children }: { isTexts: boolean; children: ReactNode }) {
  return (
    <Screen
      title="Notifications"
      lead={isTexts ? 'The messages customers get when something happens.' : 'Messages to many customers at once.'}
      actions={
        isTexts ? (
          <ButtonLink size="sm" variant="secondary" to={addresses.textChanges}>
            Change many texts
          </ButtonLink>
        ) : (
          <ButtonLink size="sm" to={addresses.announcement('new')}>
            New announcement
          </ButtonLink>
        )
      }
    >
      <Tabs
        label="Notifications"
        tabs={[
          { name: 'Templates', to: addresses.texts, current: isTexts },
          { name: 'Announcements', to: addresses.announcements, current: !isTexts },
        ]}
      />
      {children}
    </Screen>
  )
}
