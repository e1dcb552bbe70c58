import type { ReactNode } from 'react'
import type { GoogleSignIn } from '#features/accounts/contract.ts'
import { DataExport } from '#features/accounts/ui/profile/data-export.tsx'
import { EraseAccount } from '#features/accounts/ui/profile/erase-account.tsx'
import { Sessions } from '#features/accounts/ui/profile/sessions.tsx'
import { SettingsForm } from '#features/accounts/ui/profile/settings-form.tsx'
import { SignInMethods } from '#features/accounts/ui/profile/sign-in-methods.tsx'
import type { SessionUser } from '#shared/session.ts'
import { Card } from '#ui/section.tsx'

interface SettingsSectionProps {
  user: SessionUser
  google: GoogleSignIn | null
}

/** Profile, sign-in methods, devices and personal data. */
export function SettingsSection({ user, google }: SettingsSectionProps) {
  return (
    <div className="grid gap-6">
      <Panel title="Profile">
        <SettingsForm user={user} />
      </Panel>
      <Panel title="Signing in">
        <SignInMethods user={user} google={google} />
      </Panel>
      <Panel title="Devices">
        <Sessions />
      </Panel>
      <Panel title="Your data">
        <DataExport userId={user.id} />
        <div className="mt-5 border-t border-line pt-5">
          <EraseAccount user={user} />
        </div>
      </Panel>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-8">
      <h2 className="mb-5 text-subheading">{title}</h2>
      {children}
    </Card>
  )
}
