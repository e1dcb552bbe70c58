import type { NotificationPreferences } from '#features/notifications/contract.ts'
import type { PreferencesChange } from '#features/notifications/ui/preferences/use-preferences.ts'
import { Checkbox } from '#ui/checkbox.tsx'

interface ChannelsProps {
  chosen: NotificationPreferences
  choose(change: PreferencesChange): void
  email: string
}

/** The ways that notifications take. */
export function Channels({ chosen, choose, email }: ChannelsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 text-subheading">Where</legend>
      <Checkbox
        name="inApp"
        label={<span className="font-medium">In the shop</span>}
        hint="In this list, on the bell, and as a message while you are here."
        checked={chosen.inApp}
        onChange={({ target }) => choose({ inApp: target.checked })}
      />
      <Checkbox
        name="email"
        label={<span className="font-medium">Email</span>}
        hint={`Copies of what is ticked above, to ${email}.`}
        checked={chosen.email}
        onChange={({ target }) => choose({ email: target.checked })}
      />
      <Checkbox
        name="push"
        label={<span className="font-medium">Push</span>}
        hint="To every browser that you have turned it on for."
        checked={chosen.push}
        onChange={({ target }) => choose({ push: target.checked })}
      />
    </fieldset>
  )
}
