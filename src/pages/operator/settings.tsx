import { paths } from '#app/routes.ts'
import type { Role } from '#features/accounts/contract.ts'
import { mayDo } from '#features/accounts/rules/permissions.ts'
import { StaffPanel } from '#features/accounts/ui/operator/staff/staff-panel.tsx'
import { SetUpList } from '#features/operations/ui/operator/settings/set-up-list.tsx'
import { ShopSettingsPanels } from '#features/operations/ui/operator/settings/shop-settings.tsx'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import type { SectionProps } from './sections.ts'

/** What holds for the shop as a whole, who works in it, and what it still needs. */
export default function SettingsPage({ session, rest: [part = ''] }: SectionProps) {
  const role = session.user.role as Role
  const tabs = [
    { name: 'Shop', path: '', open: mayDo(role, 'settings:write') },
    { name: 'Staff', path: 'staff', open: mayDo(role, 'staff:read') },
    { name: 'Set-up', path: 'setup', open: mayDo(role, 'settings:write') },
  ].filter(({ open }) => open)
  const current = tabs.find(({ path }) => path === part) ?? tabs[0]
  return (
    <Screen title="Settings">
      <Tabs
        label="Settings"
        tabs={tabs.map((tab) => ({
          name: tab.name,
          to: [paths.operator, 'settings', tab.path].filter(Boolean).join('/'),
          current: tab === current,
        }))}
      />
      {current?.path === '' && <ShopSettingsPanels />}
      {current?.path === 'staff' && <StaffPanel session={session} />}
      {current?.path === 'setup' && <SetUpList />}
    </Screen>
  )
}
