import { useState } from 'react'
import { useParams } from 'react-router'
import { StaffPanel } from '#features/accounts/ui/operator/staff/staff-panel.tsx'
import { ConfirmPasswordField } from '#features/accounts/ui/profile/dialog-form.tsx'
import { PostText } from '#features/blog/ui/operator/post-text.tsx'
import { legalKinds } from '#features/legal/rules/kinds.ts'
import { BusinessPanel } from '#features/legal/ui/operator/business-panel.tsx'
import { type EditorOf, LegalTextScreen } from '#features/legal/ui/operator/legal-editor.tsx'
import { LegalList } from '#features/legal/ui/operator/legal-list.tsx'
import { MailServerPanel } from '#features/notifications/ui/operator/mail-server-panel.tsx'
import { LegalReviewPanel } from '#features/operations/ui/operator/settings/legal-panel.tsx'
import { LookPanels } from '#features/operations/ui/operator/settings/look-panels.tsx'
import { SetUpList } from '#features/operations/ui/operator/settings/set-up-list.tsx'
import { ShopSettingsPanels } from '#features/operations/ui/operator/settings/shop-settings.tsx'
import { TestEmail } from '#features/operations/ui/operator/settings/test-email.tsx'
import { PaymentSettingsPanels } from '#features/payments/ui/operator/payment-settings.tsx'
import { RiskSettingsPanel } from '#features/risk/ui/operator/risk-settings.tsx'
import { paths } from '#shared/paths.ts'
import { Screen } from '#ui/console/screen.tsx'
import { Tabs } from '#ui/console/tabs.tsx'
import NotFoundScreen from './not-found.tsx'
import { useStaff } from './staff.tsx'

/** The shop's settings in tabs, or the editor of a legal text. */
export default function SettingsPage() {
  const { session, may } = useStaff()
  const { tab = '', text } = useParams()
  if (text) return <LegalTextPage text={text} />
  const tabs = [
    { name: 'Shop', path: '', open: may('settings:write') },
    { name: 'Look', path: 'look', open: may('settings:write') },
    { name: 'Business', path: 'business', open: may('settings:write') },
    { name: 'Legal', path: 'legal', open: may('settings:write') },
    { name: 'Email', path: 'email', open: may('settings:write') },
    { name: 'Payments', path: 'payments', open: may('settings:write') },
    { name: 'Risk', path: 'risk', open: may('settings:write') },
    { name: 'Staff', path: 'staff', open: may('staff:read') },
    { name: 'Setup', path: 'setup', open: may('settings:write') },
  ].filter(({ open }) => open)
  const current = tabs.find(({ path }) => path === tab) ?? tabs[0]
  const proof = { user: session.user, ConfirmPassword: ConfirmPasswordField }
  return (
    <Screen title="Settings">
      <Tabs
        label="Settings"
        tabs={tabs.map((item) => ({
          name: item.name,
          to: [paths.operator, 'settings', item.path].filter(Boolean).join('/'),
          current: item === current,
        }))}
      />
      <div className="max-w-6xl">
        {current?.path === '' && <ShopSettingsPanels />}
        {current?.path === 'look' && <LookPanels />}
        {current?.path === 'business' && <BusinessPanel />}
        {current?.path === 'legal' && <LegalTexts />}
        {current?.path === 'email' && <MailServerPanel {...proof} mayWrite={may('system:write')} Test={TestEmail} />}
        {current?.path === 'payments' && <PaymentSettingsPanels {...proof} />}
        {current?.path === 'risk' && <RiskSettingsPanel />}
        {current?.path === 'staff' && <StaffPanel session={session} />}
        {current?.path === 'setup' && <SetUpList />}
      </div>
    </Screen>
  )
}

/** The legal texts and their review. A review changes the state of each text, so the list reloads. */
function LegalTexts() {
  const [round, setRound] = useState(0)
  return (
    <div className="grid max-w-3xl gap-5">
      <LegalReviewPanel onSaved={() => setRound(round + 1)} />
      <LegalList key={round} />
    </div>
  )
}

const editorOf: EditorOf = (props) => <PostText {...props} />

/** The editor of a legal text, with the blog's text editor. */
function LegalTextPage({ text }: { text: string }) {
  const kind = legalKinds.find((legalKind) => legalKind === text)
  return kind ? <LegalTextScreen key={kind} kind={kind} editorOf={editorOf} /> : <NotFoundScreen />
}
